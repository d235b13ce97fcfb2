import type { Issue } from '../contracts/validator.ts'
import type { Draft } from './draft.ts'

interface Place {
  /**
   * Whether the document has this field. `false` while it is pending, and for a member or an item
   * that its settled parent does not have.
   */
  readonly present: boolean
  /** What breaks the schema here or below. */
  readonly issues: readonly Issue[]
}

/** Nothing of the field's value has arrived. */
export interface PendingField extends Place {
  /** How far the field can be trusted: nothing of it has arrived. */
  readonly status: 'pending'
  /** Nothing yet. */
  readonly value: undefined
}

/** The field has begun and may still grow. Its value is `undefined` while it is held. */
export interface StreamingField<T> extends Place {
  /** How far the field can be trusted: it may still grow. */
  readonly status: 'streaming'
  /** What it has so far: a string grows, members are added. `undefined` while it is held. */
  readonly value: Draft<T> | undefined
}

/** The field will not change any more. An absent one has the value `undefined`. */
export interface SettledField<T> extends Place {
  /** How far the field can be trusted: it will not change any more, but the document has not ended. */
  readonly status: 'settled'
  /** The whole value, as it was read. */
  readonly value: T
}

/** The whole document ended well. */
export interface FinalField<T> extends Place {
  /** How far the field can be trusted: the whole document ended well. */
  readonly status: 'final'
  /** The whole value, as it was read. */
  readonly value: T
}

/** The field can no longer satisfy its schema; `value` is the last draft that could. */
export interface InvalidField<T> extends Place {
  /** How far the field can be trusted: it can no longer satisfy its schema. */
  readonly status: 'invalid'
  /** The last draft that could satisfy the schema. */
  readonly value: Draft<T> | undefined
  /** What was read in its place. */
  readonly received: unknown
}

/** The stream ended before the field settled. */
export interface InterruptedField<T> extends Place {
  /** How far the field can be trusted: the stream ended before it settled. */
  readonly status: 'interrupted'
  /** What it had by then. */
  readonly value: Draft<T> | undefined
}

/** What is known of one field: immutable, and the same reference until it changes. */
export type FieldState<T> =
  | PendingField
  | StreamingField<T>
  | SettledField<T>
  | FinalField<T>
  | InvalidField<T>
  | InterruptedField<T>
