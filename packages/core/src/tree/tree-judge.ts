import type { ShowWish } from '../contracts/validator.ts'
import type { ValueKind } from '../contracts/value-kind.ts'
import type { InvalidValue } from '../field/invalid-value.ts'

/**
 * Judges a document while a tree builds it. What it finds it marks in the tree: at the places that
 * are open when `mark` is called, or in what `end` returns. It may throw there to stop the run.
 */
export interface TreeJudge {
  /** A value begins; it has no place yet. `never`: it is invalid from its first character. */
  begin(kind: ValueKind, literal?: boolean | null): ShowWish | 'never'
  /** Marks what was found, in what is open now. */
  mark(): void
  keyText(piece: string): void
  endKey(key: string): void
  /** The member whose key was read is skipped. */
  skipMember(): void
  /** Hands text of the open string on to the tree's `showText`. */
  text(piece: string): void
  /**
   * The innermost open value is whole: `draft` is the last that showed of it, `invalid` what is kept
   * of it if it was invalid before. Returns what is kept of it if it is now.
   */
  end(
    value: unknown,
    source: string | undefined,
    draft: unknown,
    invalid: InvalidValue | undefined,
  ): InvalidValue | undefined
  /** A member of the root object has settled. */
  afterMember(): void
}
