// The decoded text of the open string, and whether a draft shows it.
import { Rope } from './rope.ts'

export class GrowingText {
  readonly #text = new Rope()
  #isHeld = false
  /** It was held, so it stays absent until something of it shows, wherever a piece ended. */
  #wasReleased = false

  /** Starts over, behind `clear`. */
  begin(isHeld: boolean): void {
    this.#isHeld = isHeld
  }

  /** Adds a piece and returns what the draft gained; `""` for nothing. */
  append(piece: string): string {
    this.#text.append(piece)
    return this.#isHeld ? '' : piece
  }

  /** It is held no longer. Returns what the draft gained. */
  release(): string {
    this.#isHeld = false
    this.#wasReleased = true
    return this.#text.whole
  }

  /** Whether nothing of it shows. */
  get isHeld(): boolean {
    return this.#isHeld || (this.#wasReleased && this.#text.length === 0)
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
    return this.#isHeld ? this.#text.whole : ''
  }

  /** What a draft shows; `undefined` while the text is held. */
  draft(): string | undefined {
    return this.isHeld ? undefined : this.#text.whole
  }

  /** What a draft shows behind its first `length` units. */
  since(length: number): string {
    return this.#isHeld ? '' : this.#text.since(length)
  }
}
