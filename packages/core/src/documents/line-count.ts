import type { TextPosition } from '../contracts/rejection.ts'

/** Counts the lines of a text that comes in pieces, each part of it once. */
export class LineCount {
  /** Up to where the line feeds are counted, how many there were, and where the last line begins. */
  #offset = 0
  #lines = 1
  #lineStart = 0

  /** Counts up to `to` in a piece that begins at `base`. */
  count(text: string, base: number, to: number): void {
    for (let at = this.#offset - base; at < to; at += 1) {
      if (text[at] !== '\n') continue
      this.#lines += 1
      this.#lineStart = base + at + 1
    }
    this.#offset = base + to
  }

  /** The position of an offset up to which all is counted, and behind the last line feed counted. */
  positionOf(offset: number): TextPosition {
    return { offset, line: this.#lines, column: offset - this.#lineStart + 1 }
  }
}
