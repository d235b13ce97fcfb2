// The inner door of a run, for the functions that stand beside it. A page that uses none of them
// ships none of them.
import type { Repair, SavedStages, StagedInput, TextInput } from '../contracts/stage.ts'
import type { Failure } from '../errors.ts'
import type { Tokenizer } from '../json/tokenizer.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'

/** What a run reads on with. */
interface RestoredInput {
  readonly stages?: SavedStages | undefined
  readonly repairs: readonly Repair[]
}

/** Measures a run's work. */
export interface RunProbe {
  /** Carries out some of the run's work: reading, and telling listeners. */
  measure(work: () => void): void
  /** The run has ended, and its last work has been measured. */
  ended(): void
}

/** What functions beside a run may use. */
export interface RunInternals {
  readonly tree: TreeBuilder
  readonly tokenizer: Tokenizer
  /** The tokenizer, or the stages in front of it. */
  readonly input: TextInput | StagedInput
  /** The text that waits for the next flush has been read. */
  readWaiting(): void
  /** Units read and chunks written so far. */
  readonly charsRead: number
  readonly chunksWritten: number
  /** As `step`, at once also where writes wait for a flush. */
  lead(step: () => void): void
  /** Goes on behind what was read elsewhere, after the tokenizer has been led there. */
  restore(counts: { charsRead: number; chunksWritten: number }, saved: RestoredInput): void
  /** Lets a probe measure from here on. Returns the function that ends it. */
  probe(probe: RunProbe): () => void
  /** Runs `step`, which may drive the tree, as one write: what it rejects ends the run. */
  step(step: () => void): void
  /** Ends the run well, with the value as it was read, when `failure` is left out. */
  finish(failure?: Failure): void
}

/** The inner door of a run that `createStreamingObject` made. */
export function internalsOf(object: object): RunInternals {
  const door = (object as { readonly '~internals'?: RunInternals })['~internals']
  if (door === undefined) {
    throw new TypeError('This is no object that createStreamingObject() made.')
  }
  return door
}
