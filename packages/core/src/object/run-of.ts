import type { FieldRef } from '../field/field-ref.ts'
import type { Run } from './run.ts'

/**
 * What the functions beside a run take: a streaming object, or what shows one, such as the view that
 * `useStreamingObject` returns.
 */
export interface HasRoot<In = unknown> {
  /** The field of the whole document. */
  readonly root: FieldRef<In>
}

/** The machine behind what shows a run; `undefined` for what is none. */
export function findRun(target: object): Run<unknown> | undefined {
  const { root } = target as Partial<HasRoot>
  return (root?.object as { readonly '~run'?: Run<unknown> } | undefined)?.['~run']
}

/**
 * The machine behind an object that `createStreamingObject` made, for the functions that stand
 * beside it: a page that uses none of them ships none of them.
 */
export function runOf(target: HasRoot): Run<unknown> {
  const run = findRun(target)
  if (run === undefined) {
    throw new TypeError('This is no object that createStreamingObject() made.')
  }
  return run
}
