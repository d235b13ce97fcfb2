// The decoded text of the open string. Appending costs the piece; reading the draft costs nothing,
// since it is a rope that is only flattened when somebody looks into it; reading what was gained
// costs what was gained.
import { ALL, type ShownLength } from './shown-length.ts'

/** The last code point that is one UTF-16 unit. */
const LAST_UNIT = 0xffff

export class GrowingText {
  /** All text so far. */
  #rope = ''
  /** How many units a draft may show. */
  #limit: ShownLength = ALL
  /** What a draft shows, where that is limited. */
  #draft = ''
  /** Something did not fit into the draft, so nothing more will. */
  #isFull = false
  /** It was held, so it stays absent until something of it shows, wherever a piece ended. */
  #wasReleased = false
  /**
   * What the draft gained from `#piecesFrom` on, kept once somebody has asked for it: slicing the
   * rope would flatten it at every chunk.
   */
  #pieces: string[] | undefined
  #piecesFrom = 0

  /** Starts over, behind `clear`. A draft shows the first `limit` units, and the rest only when the text ends. */
  begin(limit: ShownLength): void {
    this.#limit = limit
    if (limit === ALL) return
    this.#draft = ''
    this.#isFull = false
  }

  /** Adds a piece and returns what the draft gained; `""` for nothing. */
  append(piece: string): string {
    this.#rope += piece
    const gained = this.#limit === ALL ? piece : this.#fit(piece)
    if (this.#pieces !== undefined && gained !== '') this.#pieces.push(gained)
    return gained
  }

  /** Nothing is held any more beyond the first `limit` units. Returns what the draft gained. */
  release(limit: ShownLength): string {
    this.#limit = limit
    this.#isFull = false
    this.#wasReleased = true
    // Nothing has shown, so nobody has asked for pieces.
    return limit === ALL ? this.#rope : this.#fit(this.#rope)
  }

  /** Whether nothing of it shows before it ends. */
  get isHeld(): boolean {
    return this.#limit === 0 || (this.#wasReleased && this.#shown === '')
  }

  /** The whole text so far. */
  get whole(): string {
    return this.#rope
  }

  /** The whole text, flat. */
  end(): string {
    const text = this.#rope
    // Looking at a unit makes V8 flatten the rope, which frees its pieces.
    text.charCodeAt(0)
    return text
  }

  /** Nothing of it is kept. */
  clear(): void {
    this.#rope = ''
    this.#pieces = undefined
    this.#wasReleased = false
  }

  /** What the draft does not show of the text. */
  get rest(): string {
    return this.#limit === ALL ? '' : this.#rope.slice(this.#draft.length)
  }

  /** What a draft shows; `undefined` while the text is held. */
  draft(): string | undefined {
    return this.isHeld ? undefined : this.#shown
  }

  /** What a draft shows behind its first `length` units. */
  since(length: number): string {
    const shown = this.#shown
    const count = shown.length - length
    if (count <= 0) return ''
    if (this.#pieces !== undefined && length >= this.#piecesFrom) {
      return lastUnits(this.#pieces, count)
    }
    if (this.#pieces === undefined) {
      this.#pieces = []
      this.#piecesFrom = shown.length
    }
    return length === 0 ? shown : shown.slice(length)
  }

  get #shown(): string {
    return this.#limit === ALL ? this.#rope : this.#draft
  }

  /** Adds to a limited draft what fits, and no half of a surrogate pair. */
  #fit(piece: string): string {
    if (this.#isFull) return ''
    let length = this.#limit - this.#draft.length
    if (length >= piece.length) {
      this.#draft += piece
      return piece
    }
    this.#isFull = true
    // A pair is never parted, and comes in one piece. A lone surrogate counts as a character: whether
    // it ends a piece or stands inside one depends on the cuts.
    if (length > 0 && piece.codePointAt(length - 1)! > LAST_UNIT) length -= 1
    const gained = piece.slice(0, length)
    this.#draft += gained
    return gained
  }
}

/** The last `count` units of some pieces; costs the pieces that they are in. */
function lastUnits(pieces: readonly string[], count: number): string {
  let from = pieces.length
  let units = 0
  while (units < count) {
    from -= 1
    units += pieces[from]!.length
  }
  const text = from === pieces.length - 1 ? pieces[from]! : pieces.slice(from).join('')
  return units === count ? text : text.slice(units - count)
}
