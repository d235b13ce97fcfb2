import type { Issue } from '../contracts/validator.ts'
import type { ValueKind } from '../contracts/value-kind.ts'
import type { InvalidValue } from '../field/invalid-value.ts'
import type { Path } from '../path/path.ts'

/**
 * Follows what shows of a document, token by token. It is told nothing of what is below a held
 * container, of skipped members, of a held scalar's text before it is settled, or of an invalid string's
 * text before it is whole.
 */
export interface TreeObserver {
  /** A value begins: at the key or index where the innermost open container stands. */
  begin(kind: ValueKind, isHeld: boolean): void
  /**
   * A string's draft grew by this text; at once by all of it where the string was held and is no
   * longer; just before it settles, by what was kept back.
   */
  text(piece: string): void
  /** A live number's source text so far. */
  numberText(text: string): void
  /** A scalar is whole; `source` is its text in the document, or stands for it. */
  settleScalar(value: unknown, source: string | undefined, invalid: InvalidValue | undefined): void
  /** A container is whole. A held one shows only now. */
  settleContainer(value: object, invalid: InvalidValue | undefined): void
  /** An issue is listed, also one below a held container. */
  issue?(issue: Issue): void
  /** The open field that lies this many steps below the root is invalid from here on. */
  invalidate?(depth: number, invalid: InvalidValue): void
  /** The final gate refuses the whole value: these issues are listed, and those places invalid. */
  refuse?(issues: readonly Issue[], places: readonly Path[]): void
}
