// The decoded text of the open string, as pieces: appending costs the piece, reading the draft or
// what was gained since a length costs only what was not read before. Nothing is flattened until
// the string ends.
import { isHighSurrogate } from '../json/chars.ts'

export class GrowingText {
  /** Decoded pieces in order; none is empty. */
  #pieces: string[] = []
  /** How many pieces are in `#rope`. */
  #joined = 0
  /** The draft that was read last: a rope, so that appending to it does not copy it. */
  #rope = ''
  /** Units in all pieces. */
  #length = 0
  /** How many units a draft may show. */
  #limit = Infinity

  /** Starts over, with a draft of at most `limit` units; 0 holds the text until it ends. */
  begin(limit: number): void {
    if (this.#length > 0) {
      this.#pieces = []
      this.#joined = 0
      this.#rope = ''
      this.#length = 0
    }
    this.#limit = limit
  }

  /** Adds a piece and tells whether a draft shows any of it. */
  append(piece: string): boolean {
    const isVisible = this.#length < this.#limit
    this.#pieces.push(piece)
    this.#length += piece.length
    return isVisible
  }

  /** The whole text, flat. */
  end(): string {
    const { length } = this.#pieces
    if (length === 0) return ''
    return length === 1 ? this.#pieces[0]! : this.#pieces.join('')
  }

  /** What a draft shows; `undefined` while the text is held. */
  draft(): string | undefined {
    if (this.#limit === 0) return undefined
    for (; this.#joined < this.#pieces.length; this.#joined += 1) {
      if (this.#rope.length >= this.#limit) break
      this.#rope += this.#pieces[this.#joined]!
    }
    return this.#rope.length > this.#limit ? this.#firstUnits(this.#limit) : this.#rope
  }

  /** What a draft shows behind its first `length` units. */
  since(length: number): string {
    if (this.#limit === 0) return ''
    if (this.#length > this.#limit) return (this.draft() ?? '').slice(length)
    let from = this.#pieces.length
    let units = this.#length
    while (from > 0 && units > length) {
      from -= 1
      units -= this.#pieces[from]!.length
    }
    const text =
      from === this.#pieces.length - 1 ? this.#pieces[from]! : this.#pieces.slice(from).join('')
    return text.slice(Math.max(0, length - units))
  }

  /** The first `limit` units, one fewer where they would end in half a surrogate pair. */
  #firstUnits(limit: number): string {
    const isHalf = isHighSurrogate(this.#rope.charCodeAt(limit - 1))
    this.#rope = this.#rope.slice(0, isHalf ? limit - 1 : limit)
    this.#limit = this.#rope.length
    return this.#rope
  }
}
