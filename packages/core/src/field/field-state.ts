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
  readonly status: 'pending'
  readonly value: undefined
}

/** The field has begun and may still grow. Its value is `undefined` while it is held. */
export interface StreamingField<T> extends Place {
  readonly status: 'streaming'
  readonly value: Draft<T> | undefined
}

/** The field will not change any more. An absent one has the value `undefined`. */
export interface SettledField<T> extends Place {
  readonly status: 'settled'
  readonly value: T
}

/** The whole document ended well. */
export interface FinalField<T> extends Place {
  readonly status: 'final'
  readonly value: T
}

/** The field can no longer satisfy its schema; `value` is the last draft that could. */
export interface InvalidField<T> extends Place {
  readonly status: 'invalid'
  readonly value: Draft<T> | undefined
  readonly received: unknown
}

/** The stream ended before the field settled. */
export interface InterruptedField<T> extends Place {
  readonly status: 'interrupted'
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
