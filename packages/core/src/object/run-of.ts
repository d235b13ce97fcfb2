import type { Run } from './run.ts'

/**
 * The machine behind an object that `createStreamingObject` made, for the functions that stand
 * beside it: a page that uses none of them ships none of them.
 */
export function runOf(object: object): Run<unknown> {
  const run = (object as { readonly '~run'?: Run<unknown> })['~run']
  if (run === undefined) {
    throw new TypeError('This is no object that createStreamingObject() made.')
  }
  return run
}
