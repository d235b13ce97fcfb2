// The decoded text of the open string, and how much of it a draft shows.
import { Rope } from './rope.ts'
import { ALL, type ShownLength } from './shown-length.ts'

/** The last code point that is one UTF-16 unit. */
const LAST_UNIT = 0xffff

export class GrowingText {
  readonly #text = new Rope()
  /** How many units a draft may show. */
  #limit: ShownLength = ALL
  /** What a draft shows for good, since more did not fit or is held; `undefined` while it shows all. */
  #cutDraft: string | undefined
  /** It was held, so it stays absent until something of it shows, wherever a piece ended. */
  #wasReleased = false

  /** Starts over, behind `clear`. A draft shows the first `limit` units, and the rest only when the text ends. */
  begin(limit: ShownLength): void {
    this.#limit = limit
    this.#cutDraft = limit === 0 ? '' : undefined
  }

  /** Adds a piece and returns what the draft gained; `""` for nothing. */
  append(piece: string): string {
    this.#text.append(piece)
    if (this.#cutDraft !== undefined) return ''
    if (this.#limit === ALL || this.#text.length <= this.#limit) return piece
    return this.#cut(this.#text.length - piece.length)
  }

  /** Nothing is held any more beyond the first `limit` units. Returns what the draft gained. */
  release(limit: ShownLength): string {
    this.#limit = limit
    this.#wasReleased = true
    this.#cutDraft = undefined
    return limit === ALL || this.#text.length <= limit ? this.#text.whole : this.#cut(0)
  }

  /** Whether nothing of it shows before it ends. */
  get isHeld(): boolean {
    return this.#limit === 0 || (this.#wasReleased && this.#shown === '')
  }

  /** The whole text so far. */
  get whole(): string {
    return this.#text.whole
  }

  /** The whole text, flat. */
  end(): string {
    return this.#text.flat()
  }

  /** Nothing of it is kept. */
  clear(): void {
    this.#text.clear()
    this.#wasReleased = false
  }

  /** What the draft does not show of the text. */
  get rest(): string {
    return this.#cutDraft === undefined ? '' : this.#text.whole.slice(this.#cutDraft.length)
  }

  /** What a draft shows; `undefined` while the text is held. */
  draft(): string | undefined {
    return this.isHeld ? undefined : this.#shown
  }

  /** What a draft shows behind its first `length` units. */
  since(length: number): string {
    return this.#cutDraft === undefined ? this.#text.since(length) : this.#cutDraft.slice(length)
  }

  get #shown(): string {
    return this.#cutDraft ?? this.#text.whole
  }

  /** The draft shows what fits, and no half of a surrogate pair. Returns what stands behind `from`. */
  #cut(from: number): string {
    let length = this.#limit
    // A pair is never parted, and comes in one piece. A lone surrogate counts as a character: whether
    // it ends a piece or stands inside one depends on the cuts.
    if (this.#text.whole.codePointAt(length - 1)! > LAST_UNIT) length -= 1
    this.#cutDraft = this.#text.whole.slice(0, length)
    return this.#cutDraft.slice(from)
  }
}
