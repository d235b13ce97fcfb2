// All that the tokenizer and whoever builds values share.

/** The values of the three literals. */
export type LiteralValue = true | false | null

/**
 * Receives JSON tokens in document order. The tokenizer guarantees the grammar: beginnings and ends
 * match, and each member's value follows its key. Text comes in pieces: how it is divided depends
 * on the chunks, what the pieces add up to does not.
 */
export interface TokenHandler {
  beginObject(): void
  endObject(): void
  beginArray(): void
  endArray(): void
  /** The decoded text of a key; only `endKey` says that it is whole. */
  keyText(text: string): void
  endKey(): void
  /** The opening quote of a string value. */
  beginString(): void
  /** Decoded text; never ends in half a surrogate pair that the next character may complete. */
  stringText(text: string): void
  /** The string is whole. */
  endString(): void
  /** Source text between the quotes of a string value, in pieces; only where it was asked for. */
  stringSource(text: string): void
  /** The first character of a number. */
  beginNumber(): void
  /** All of the number's source text so far, when a chunk ended inside it. */
  numberText(text: string): void
  /** The number's whole source text, once something delimited it. */
  endNumber(text: string, isInteger: boolean): void
  /** The first character of `true`, `false` or `null`, which tells the value. */
  beginLiteral(value?: LiteralValue): void
  endLiteral(value: LiteralValue): void
}
