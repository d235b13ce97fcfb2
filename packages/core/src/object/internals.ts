import type { TextInput } from '../contracts/stage.ts'
// The inner door of a run, for the functions that stand beside it. A page that uses none of them
// ships none of them.
import type { Failure } from '../errors.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'

/** Where a run keeps its inner door. */
export const internals: unique symbol = Symbol('jell.internals')

/** What functions beside a run may use. */
export interface RunInternals {
  readonly tree: TreeBuilder
  readonly input: TextInput
  /** Units and chunks written so far. */
  readonly charsRead: number
  readonly chunksRead: number
  /** Runs `step`, which may drive the tree, as one write: what it rejects ends the run. */
  step(step: () => void): void
  /** Ends the run well, with the value as it was read, when `failure` is left out. */
  finish(failure?: Failure): void
}

/** The inner door of a run that `createStreamingObject` made. */
export function internalsOf(object: object): RunInternals {
  const door = (object as { readonly [internals]?: RunInternals })[internals]
  if (door === undefined) {
    throw new TypeError('This is no object that createStreamingObject() made.')
  }
  return door
}
