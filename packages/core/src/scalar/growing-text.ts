// The decoded text of the open string. Appending costs the piece; reading the draft costs nothing,
// since it is a rope that is only flattened when somebody looks into it; reading what was gained
// costs what was gained.
import { isHighSurrogate } from '../json/chars.ts'
import { ALL, type ShownLength } from './shown-length.ts'

export class GrowingText {
  /** All text so far. */
  #rope = ''
  /** How many units a draft may show. */
  #limit = ALL
  /**
   * The pieces from `#piecesFrom` on, kept once somebody has asked what was gained: slicing the
   * rope would flatten it at every chunk.
   */
  #pieces: string[] | undefined
  #piecesFrom = 0

  /** Starts over, with a draft of at most `limit` units; 0 holds the text until it ends. */
  begin(limit: ShownLength): void {
    this.#rope = ''
    this.#limit = limit
    this.#pieces = undefined
  }

  /** Adds a piece and tells whether a draft shows any of it. */
  append(piece: string): boolean {
    const isVisible = this.#rope.length < this.#limit
    this.#rope += piece
    if (this.#pieces !== undefined) this.#pieces.push(piece)
    return isVisible
  }

  get isHeld(): boolean {
    return this.#limit === 0
  }

  /** The whole text, flat. */
  end(): string {
    const text = this.#rope
    // Looking at a unit makes V8 flatten the rope, which frees its pieces.
    text.charCodeAt(0)
    return text
  }

  /** What a draft shows; `undefined` while the text is held. */
  draft(): string | undefined {
    if (this.#limit === 0) return undefined
    return this.#rope.length <= this.#limit ? this.#rope : this.#firstUnits()
  }

  /** What a draft shows behind its first `length` units. */
  since(length: number): string {
    const total = this.#rope.length
    if (this.#limit === 0 || length >= total) return ''
    if (total > this.#limit) return this.#firstUnits().slice(length)
    if (this.#pieces === undefined || length < this.#piecesFrom) {
      this.#pieces ??= []
      if (this.#pieces.length === 0) this.#piecesFrom = total
      return length === 0 ? this.#rope : this.#rope.slice(length)
    }
    return this.#lastUnits(this.#pieces, total - length)
  }

  #lastUnits(pieces: readonly string[], count: number): string {
    let from = pieces.length
    let units = 0
    while (units < count) {
      from -= 1
      units += pieces[from]!.length
    }
    const text = from === pieces.length - 1 ? pieces[from]! : pieces.slice(from).join('')
    return units === count ? text : text.slice(units - count)
  }

  /** The first `#limit` units, one fewer where they would end in half a surrogate pair. */
  #firstUnits(): string {
    const isHalf = isHighSurrogate(this.#rope.charCodeAt(this.#limit - 1))
    return this.#rope.slice(0, isHalf ? this.#limit - 1 : this.#limit)
  }
}
