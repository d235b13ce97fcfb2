import type { Issue } from '../contracts/validator.ts'
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
  /** The string was held and is no longer: this is all of its text so far. */
  readonly released?: true | undefined
}

/**
 * A field settles. Numbers and literals come with their source text, so that `-0` and integers of
 * any length survive; strings with theirs where the text so far does not give it back and it was
 * kept, or where they are invalid: their text is not told while they grow.
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
  /** It breaks its schema, or something below it does: it is whole, and invalid instead of settled. */
  readonly invalid?: true | undefined
  /** Required members that an object does not have. */
  readonly missing?: readonly string[] | undefined
}

/** Something breaks the schema. Issues are told at once, those below held containers too. */
export interface IssueDelta {
  readonly type: 'issue'
  readonly issue: Issue
}

/** An open field is invalid from here on, and keeps the draft that it has. */
export interface InvalidDelta {
  readonly type: 'invalid'
  readonly path: Path
  /** The draft that it keeps as JSON text, where it is not the one that shows now. */
  readonly draft?: string | undefined
  /** How many UTF-16 units of a string show. */
  readonly size?: number | undefined
  /** For a member that is not allowed: which of the issues so far, from 0, means it. */
  readonly issue?: number | undefined
}

/**
 * The run moves on without a field that says so: text has come and no value in it yet, its source
 * opens the connection again, or the document is whole and its final gate is asked.
 */
export interface PhaseDelta {
  readonly type: 'phase'
  readonly phase: Extract<Phase, 'connecting' | 'streaming' | 'validating'>
  readonly endedEarly?: true | undefined
}

/** The run has ended. */
export interface EndDelta {
  readonly type: 'end'
  readonly phase: Extract<Phase, 'done' | 'failed' | 'stopped'>
  /** Why it ended badly; without `cause`. */
  readonly failure?: Failure | undefined
  /** Reading stopped because the document could be closed; see `stopWhen`. */
  readonly endedEarly?: true | undefined
  /** What the final gate found: issues that join the list now. */
  readonly issues?: readonly Issue[] | undefined
  /** All places where the final gate found something, where the list had no room for some. */
  readonly places?: readonly Path[] | undefined
  /** How many deltas came before it: one that was lost or came twice shows by it. */
  readonly count?: number | undefined
}

/**
 * One change of a streaming object, as data that JSON can carry. Applied in order to a fresh object
 * they rebuild the same values, statuses and issues. Of what is below a held container only issues
 * are told before the container settles; then all of it is told, and its own `settle` comes last.
 */
export type Delta =
  | BeginDelta
  | TextDelta
  | SettleDelta
  | IssueDelta
  | InvalidDelta
  | PhaseDelta
  | EndDelta

/** A delta that tells of the document, and not of its run. */
export type FieldDelta = Exclude<Delta, PhaseDelta | EndDelta>

/** A delta behind which others may come. */
export type OpenDelta = Exclude<Delta, EndDelta>
