import type { ValueKind } from '../contracts/value-kind.ts'
import type { Failure } from '../errors.ts'
import type { Phase } from '../field/status.ts'
import type { Path } from '../path/path.ts'

/** A field begins: its status is `streaming`. Held ones have no value until they settle. */
export interface BeginDelta {
  readonly type: 'begin'
  readonly path: Path
  readonly kind: ValueKind
  readonly held?: true | undefined
}

/** A string gained text, or a live number gained characters. */
export interface TextDelta {
  readonly type: 'text'
  readonly path: Path
  readonly text: string
}

/**
 * A field settles. Numbers and literals come with their source text, so that `-0` and integers of
 * any length survive; strings with theirs where the text so far does not give it back and it was
 * kept.
 */
export interface SettleDelta {
  readonly type: 'settle'
  readonly path: Path
  readonly source?: string | undefined
  /**
   * How many UTF-16 units a string has, or how many items or members a container: a delta that was
   * lost or came twice shows by it.
   */
  readonly size?: number | undefined
}

/** The run has ended. */
export interface EndDelta {
  readonly type: 'end'
  readonly phase: Extract<Phase, 'done' | 'failed' | 'stopped'>
  /** Why it ended badly; without `cause`. */
  readonly failure?: Failure | undefined
}

/**
 * One change of a streaming object, as data that JSON can carry. Applied in order to a fresh object
 * they rebuild the same values and statuses. Nothing below a held container is told before the
 * container settles; then all of it is told, and its own `settle` comes last.
 */
export type Delta = BeginDelta | TextDelta | SettleDelta | EndDelta
