// A string, key or value. A chunk may cut it anywhere, also inside an escape or a surrogate pair.
import { BACKSLASH, isHighSurrogate, QUOTE, SPACE } from './chars.ts'
import { Escape } from './escape.ts'
import { PlainText } from './plain-text.ts'
import type { TokenHandler } from './token.ts'

/** Longer chunks are searched instead. */
const SHORT_CHUNK = 32

export class StringLexeme {
  /** Whether it is a key. */
  isKey = false
  /** Whether an escape is open. */
  isEscaped = false
  /** Where in the current chunk the text ends that the handler was told last. */
  textEnd = 0
  readonly #handler: TokenHandler
  /** Whether the handler wants the source text of values. */
  readonly #keepsSource: boolean
  readonly #escape = new Escape()
  readonly #plainText = new PlainText()
  /** A high surrogate that ended the text so far: kept until the next unit or the end decides. */
  #highSurrogate = ''

  constructor(handler: TokenHandler, keepsSource: boolean) {
    this.#handler = handler
    this.#keepsSource = keepsSource
  }

  /** Another chunk comes. */
  beginChunk(): void {
    this.#plainText.reset()
  }

  begin(isKey: boolean): void {
    this.isKey = isKey
    if (!isKey) this.#handler.beginString()
  }

  /**
   * Hands on a whole chunk of plain text, and tells whether it was one. A model's text comes mostly
   * in short chunks inside of long strings: for them this costs a third less than `read`.
   */
  readWhole(chunk: string): boolean {
    const { length } = chunk
    if (length > SHORT_CHUNK || this.isEscaped || this.#highSurrogate !== '') return false
    for (let at = 0; at < length; at += 1) {
      const unit = chunk.charCodeAt(at)
      if (unit === QUOTE || unit === BACKSLASH || unit < SPACE || isHighSurrogate(unit))
        return false
    }
    this.textEnd = length
    if (this.#keepsSource) this.#emitSource(chunk)
    this.#hand(chunk)
    return true
  }

  /** Hands on the text from `from` on, and returns where the first unit stands that is no part of it. */
  read(chunk: string, from: number): number {
    let at = from
    while (at < chunk.length) {
      if (this.isEscaped) {
        this.textEnd = at + 1
        if (!this.#readEscape(chunk.charCodeAt(at))) return at
        at += 1
        continue
      }
      const end = this.#plainText.endIn(chunk, at, this.isKey)
      if (end > at) {
        this.textEnd = end
        this.#readPlainText(at === 0 && end === chunk.length ? chunk : chunk.slice(at, end))
      }
      at = end
      if (at === chunk.length || chunk.charCodeAt(at) !== BACKSLASH) return at
      this.isEscaped = true
      this.#escape.begin()
      if (this.#keepsSource) this.#emitSource('\\')
      at += 1
    }
    return at
  }

  /** Whether this unit, which is no part of it, is its closing quote. */
  isClosedBy(unit: number): boolean {
    return unit === QUOTE && !this.isEscaped
  }

  /** Its closing quote stands at `at`. */
  end(at: number): void {
    const lone = this.#highSurrogate
    this.#highSurrogate = ''
    if (lone !== '') {
      this.textEnd = at
      this.#hand(lone)
    }
    if (this.isKey) this.#handler.endKey()
    else this.#handler.endString()
  }

  /** Source text at its end that the handler has not been told: half a pair, half an escape. */
  get tail(): string {
    return this.#highSurrogate + (this.isEscaped ? this.#escape.source : '')
  }

  /** What may come next inside of it, for people. */
  describe(): string {
    if (this.isEscaped) return this.#escape.describe()
    return `a character of the ${this.isKey ? 'key' : 'string'} or its closing quote`
  }

  #readPlainText(text: string): void {
    if (this.#keepsSource) this.#emitSource(text)
    this.#emitText(text)
  }

  #readEscape(unit: number): boolean {
    const text = this.#escape.read(unit)
    if (text === undefined) return false
    if (this.#keepsSource) this.#emitSource(String.fromCharCode(unit))
    if (text !== '') {
      this.isEscaped = false
      this.#emitText(text)
    }
    return true
  }

  /** Hands on decoded text, except for a high surrogate at its end. */
  #emitText(piece: string): void {
    let text = piece
    if (this.#highSurrogate !== '') {
      text = this.#highSurrogate + piece
      this.#highSurrogate = ''
    }
    if (isHighSurrogate(text.charCodeAt(text.length - 1))) {
      this.#highSurrogate = text.slice(-1)
      text = text.slice(0, -1)
      this.textEnd -= 1
      if (text === '') return
    }
    this.#hand(text)
  }

  #hand(text: string): void {
    if (this.isKey) this.#handler.keyText(text)
    else this.#handler.stringText(text)
  }

  #emitSource(text: string): void {
    if (!this.isKey) this.#handler.stringSource(text)
  }
}
