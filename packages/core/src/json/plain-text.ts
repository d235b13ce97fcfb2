import { BACKSLASH, QUOTE, SPACE } from './chars.ts'

/** Characters that may not stand in a string. */
// oxlint-disable-next-line no-control-regex
const control = /[\0-\x1f]/g

/**
 * So much is read unit by unit where a search would cost more: the rest of a short chunk, and keys,
 * which mostly are no longer. Measured on V8 11.
 */
const SHORT_REST = 32

/**
 * Finds where plain text of a string ends in a chunk: at a quote, a backslash or a control
 * character. Three searches for one character each are some two times faster than one for any of
 * them. Each remembers what it found, so that all of them together cost the chunk's length.
 */
export class PlainText {
  /** Where the next backslash stands, and the next control character; before `from` for unknown. */
  #backslash = -1
  #control = -1

  /** Another chunk comes. */
  reset(): void {
    if (this.#control < 0) return
    this.#backslash = -1
    this.#control = -1
  }

  /** Where the first character from `from` on stands that is not plain text, or the chunk's length. */
  endIn(chunk: string, from: number, isKey: boolean): number {
    const { length } = chunk
    if (!isKey && length - from > SHORT_REST) return this.#search(chunk, from)
    const short = Math.min(length, from + SHORT_REST)
    for (let at = from; at < short; at += 1) {
      const unit = chunk.charCodeAt(at)
      if (unit === QUOTE || unit === BACKSLASH || unit < SPACE) return at
    }
    return short === length ? length : this.#search(chunk, short)
  }

  #search(chunk: string, from: number): number {
    if (this.#backslash < from) this.#backslash = indexOrEnd(chunk, '\\', from)
    if (this.#control < from) {
      control.lastIndex = from
      this.#control = control.test(chunk) ? control.lastIndex - 1 : chunk.length
    }
    return Math.min(indexOrEnd(chunk, '"', from), this.#backslash, this.#control)
  }
}

function indexOrEnd(chunk: string, character: string, from: number): number {
  const at = chunk.indexOf(character, from)
  return at < 0 ? chunk.length : at
}
