// The inner door of a run, for the functions that stand beside it. A page that uses none of them
// ships none of them.
import type { Repair, SavedStages, StagedInput, TextInput } from '../contracts/stage.ts'
import type { Failure } from '../errors.ts'
import type { Tokenizer } from '../json/tokenizer.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { RunJudge } from '../verdict/run-judge.ts'

/** What a run reads on with. */
interface RestoredInput {
  readonly stages?: SavedStages | undefined
  readonly repairs: readonly Repair[]
}

/** How a run ends whose text is read elsewhere. */
export interface ToldEnding {
  /** Why it ended badly; without it, it ended well. */
  readonly failure?: Failure | undefined
  /** A gate elsewhere is asked: nothing more is read, and the ending follows. */
  readonly isAwaited?: boolean | undefined
  readonly endedEarly?: boolean | undefined
  /** Done before it, in the same turn; what it throws is how the run ends instead. */
  readonly before?: (() => void) | undefined
}

/** What a run does. */
export type WorkKind = 'reading' | 'telling'

/** Measures a run's work. */
export interface RunProbe {
  /** Carries out some of the run's work: reading text, or telling listeners. */
  measure(kind: WorkKind, work: () => void): void
  /** The run has ended, and its last work has been measured. */
  ended(): void
}

/** What functions beside a run may use. */
export interface RunInternals {
  readonly tree: TreeBuilder
  readonly tokenizer: Tokenizer
  /** Judges the text, where there is a schema. */
  readonly judge: RunJudge | undefined
  readonly maxIssues: number
  /** The tokenizer, or the stages in front of it. */
  readonly input: TextInput | StagedInput
  /** Whom to tell what a listener threw. */
  readonly onListenerError: (error: unknown) => void
  /** Reads what waits for the next flush; nothing while the run reads or tells. */
  readWaiting(): void
  /** Units read and chunks written so far. */
  readonly charsRead: number
  /** Whether deltas feed the run, and no text. */
  readonly isFedBySteps: boolean
  readonly chunksWritten: number
  /** Runs `step`, which reads text with the tokenizer, at once also where writes wait for a flush. */
  lead(step: () => void): void
  /** Goes on behind what was read elsewhere, after the tokenizer has been led there. */
  restore(counts: { charsRead: number; chunksWritten: number }, saved: RestoredInput): void
  /** Lets a probe measure from here on. Returns the function that ends it. */
  probe(probe: RunProbe): () => void
  /**
   * From here on the run is fed by steps, and `end` asks `atEnd`, which throws when the document is
   * not whole. Throws a `TypeError` when text was written or somebody else feeds it already.
   */
  takeOver(atEnd: () => void): void
  /**
   * Runs `step`, which may drive the tree, as one write: what it rejects ends the run. Throws while
   * the run reads or tells.
   */
  step(step: () => void): void
  /** Counts units that a step brings; throws a `Rejection` where they are too many. */
  count(units: number): void
  /** The connection is opened again: until the next text the run is connecting. */
  connect(): void
  /** Ends the run; at a good ending its own gate, where it has one, is asked. */
  finish(ending: ToldEnding): void
}

/** The inner door of a run that `createStreamingObject` made. */
export function internalsOf(object: object): RunInternals {
  const door = (object as { readonly '~internals'?: RunInternals })['~internals']
  if (door === undefined) {
    throw new TypeError('This is no object that createStreamingObject() made.')
  }
  return door
}
