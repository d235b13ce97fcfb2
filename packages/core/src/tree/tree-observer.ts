import type { ValueKind } from '../contracts/value-kind.ts'

/**
 * Follows what shows of a document, token by token. It is told nothing of what is below a held
 * container, of skipped members, or of a held scalar's text before it is settled.
 */
export interface TreeObserver {
  /** A value begins: at the key or index where the innermost open container stands. */
  begin(kind: ValueKind, isHeld: boolean): void
  /** A string's draft grew by this text; just before it settles, by what was kept back. */
  text(piece: string): void
  /** A live number's source text so far. */
  numberText(text: string): void
  /** A scalar is whole; `source` is its text in the document, or stands for it. */
  settleScalar(value: unknown, source: string | undefined): void
  /** A container is whole. A held one shows only now. */
  settleContainer(value: object): void
}
