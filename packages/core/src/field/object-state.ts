import type { Issue } from '../contracts/validator.ts'
import type { StreamError } from '../errors.ts'
import type { Phase } from './status.ts'

interface ObjectFacts {
  /** What breaks the schema so far, in document order. */
  readonly issues: readonly Issue[]
  /** Whether reading stopped because the document could be closed; see `stopWhen`. */
  readonly endedEarly: boolean
}

/** The run has not ended. */
export interface OpenObject extends ObjectFacts {
  /** How far the run is: see {@link Phase}. */
  readonly phase: Exclude<Phase, 'done' | 'failed' | 'stopped'>
  /** Why the run ended badly: in the phases `failed` and `stopped`. */
  readonly error: undefined
  /** The whole document, as its schema made it: in the phase `done`, and in no other. */
  readonly result: undefined
}

/** The document ended well. Nothing else carries a result. */
export interface DoneObject<Out> extends ObjectFacts {
  /** How far the run is: the document is whole and good. */
  readonly phase: 'done'
  /** Why the run ended badly: not this one. */
  readonly error: undefined
  /** The whole document, as its schema made it. */
  readonly result: Out
}

/** The run ended badly. */
export interface FailedObject extends ObjectFacts {
  /** How far the run is: it ended badly. */
  readonly phase: 'failed'
  /** Why the run ended badly. Its `kind` is for programs, its `message` for people. */
  readonly error: StreamError
  /** The whole document: not of a run that failed. See `salvage` for what it had. */
  readonly result: undefined
}

/** The caller stopped the run. */
export interface StoppedObject extends ObjectFacts {
  /** How far the run is: the caller stopped it. */
  readonly phase: 'stopped'
  /** Why the run ended: its `kind` is `aborted`. */
  readonly error: StreamError
  /** The whole document: not of a run that was stopped. See `salvage` for what it had. */
  readonly result: undefined
}

/** Where a run stands: immutable, and the same reference until it changes. */
export type ObjectState<Out> = OpenObject | DoneObject<Out> | FailedObject | StoppedObject

/** The run that a field belongs to, as far as reading goes. */
export interface RunView {
  /** Phase, error, result and issues as of the last publish. */
  get(): ObjectState<unknown>
  /** Calls `listener` after each publish that changed what `get()` returns. */
  subscribe(listener: () => void): () => void
}
