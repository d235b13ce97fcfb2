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
  readonly phase: Exclude<Phase, 'done' | 'failed' | 'stopped'>
  readonly error: undefined
  readonly result: undefined
}

/** The document ended well. Nothing else carries a result. */
export interface DoneObject<Out> extends ObjectFacts {
  readonly phase: 'done'
  readonly error: undefined
  readonly result: Out
}

/** The run ended badly. */
export interface FailedObject extends ObjectFacts {
  readonly phase: 'failed'
  readonly error: StreamError
  readonly result: undefined
}

/** The caller stopped the run. */
export interface StoppedObject extends ObjectFacts {
  readonly phase: 'stopped'
  readonly error: StreamError
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
