// Turns text into tokens, chunk by chunk. It remembers which lexeme a chunk cut and reads no
// character twice; what it says after a prefix does not depend on how the prefix was cut.
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  describeUnit,
  isHighSurrogate,
  LINE_FEED,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  TAB,
} from './chars.ts'
import { hexValue, isUnicodeEscape, simpleEscape } from './escape.ts'
import { Grammar } from './grammar.ts'
import {
  beginNumber,
  canEndNumber,
  continueNumber,
  expectedInNumber,
  type NumberState,
} from './number.ts'
import { endOfPlainText } from './plain-text.ts'
import { Rejection, type RejectionDetails, type TextPosition } from './rejection.ts'
import type { LiteralValue, TokenHandler } from './token.ts'

/** What a chunk can cut. */
type Lexeme = 'none' | 'string' | 'escape' | 'unicode-escape' | 'number' | 'literal'

const literalValues = { true: true, false: false, null: null } as const
type Word = keyof typeof literalValues

export class Tokenizer {
  readonly #handler: TokenHandler
  readonly #grammar = new Grammar()
  /** The lexeme that the text so far leaves open. */
  #lexeme: Lexeme = 'none'
  /** Whether the open string is a key. */
  #inKey = false
  /** A high surrogate that ended the string so far: kept until the next unit or the end decides. */
  #highSurrogate = ''
  /** Digits read of an open `\uXXXX`, and what they add up to. */
  #hexDigits = 0
  #hexUnit = 0
  /** Source text of the open number. A rope: joined once, when the number ends. */
  #number = ''
  #numberState: NumberState = 'minus'
  /** The open literal, and how many of its letters were read. */
  #word: Word = 'null'
  #lettersRead = 0
  /** Units in the chunks before the current one. */
  #base = 0
  /** Where in the current chunk the last token stands. */
  #at = 0
  /** Line feeds read, and the offset behind the last one. */
  #lines = 0
  #lineStart = 0

  constructor(handler: TokenHandler) {
    this.#handler = handler
  }

  /** Where the last token or the rejected character stands. */
  get position(): TextPosition {
    const offset = this.#base + this.#at
    return { offset, line: this.#lines + 1, column: offset - this.#lineStart + 1 }
  }

  /** Whether nothing but a value may come next. */
  get needsValue(): boolean {
    return this.#lexeme === 'none' && this.#grammar.expected === 'value'
  }

  /** Reads a chunk. Throws a `Rejection` at the first character that no document could have there. */
  write(chunk: string): void {
    const { length } = chunk
    let at = 0
    while (at < length) at = this.#step(chunk, at)
    if (this.#lexeme === 'number') this.#handler.numberText(this.#number)
    this.#base += length
    this.#at = 0
  }

  /** The text ends here. Throws a `Rejection` when the document is not whole. */
  end(): void {
    if (this.#lexeme === 'number' && this.#grammar.depth === 0 && canEndNumber(this.#numberState)) {
      this.#endNumber()
    }
    if (this.#lexeme === 'none' && this.#grammar.expected === 'end') return
    const isEmpty = this.#lexeme === 'none' && this.#grammar.expected === 'value'
    throw new Rejection(
      isEmpty && this.#grammar.depth === 0
        ? { kind: 'truncated', code: 'empty', what: 'The text has no value', expected: 'a value' }
        : {
            kind: 'truncated',
            code: 'unexpected-end',
            what: 'The text ends too early',
            expected: this.#describeExpected(),
          },
    )
  }

  /** Reads at least one character of the open lexeme and returns where it stopped. */
  #step(chunk: string, at: number): number {
    switch (this.#lexeme) {
      case 'none':
        return this.#readBetween(chunk, at)
      case 'string':
        return this.#readString(chunk, at)
      case 'escape':
        return this.#readEscape(chunk, at)
      case 'unicode-escape':
        return this.#readUnicodeEscape(chunk, at)
      case 'number':
        return this.#readNumber(chunk, at)
      case 'literal':
        return this.#readLiteral(chunk, at)
      default:
        return this.#lexeme satisfies never
    }
  }

  #readBetween(chunk: string, at: number): number {
    const grammar = this.#grammar
    const unit = chunk.charCodeAt(at)
    this.#at = at
    switch (unit) {
      case SPACE:
      case TAB:
      case CARRIAGE_RETURN:
        return at + 1
      case LINE_FEED:
        this.#lines += 1
        this.#lineStart = this.#base + at + 1
        return at + 1
      case QUOTE:
        if (grammar.allowsKey) this.#inKey = true
        else if (grammar.allowsValue) {
          this.#inKey = false
          this.#handler.beginString()
        } else return this.#reject(chunk, at)
        this.#lexeme = 'string'
        return at + 1
      case COMMA:
        if (grammar.expected === 'after-member') grammar.expected = 'key'
        else if (grammar.expected === 'after-item') grammar.expected = 'value'
        else return this.#reject(chunk, at)
        return at + 1
      case COLON:
        if (grammar.expected !== 'colon') return this.#reject(chunk, at)
        grammar.expected = 'value'
        return at + 1
      case OPEN_BRACE:
        if (!grammar.allowsValue) return this.#reject(chunk, at)
        this.#handler.beginObject()
        grammar.beginObject()
        return at + 1
      case OPEN_BRACKET:
        if (!grammar.allowsValue) return this.#reject(chunk, at)
        this.#handler.beginArray()
        grammar.beginArray()
        return at + 1
      case CLOSE_BRACE:
        if (grammar.expected !== 'after-member' && grammar.expected !== 'first-key') {
          return this.#reject(chunk, at)
        }
        grammar.endContainer()
        this.#handler.endObject()
        return at + 1
      case CLOSE_BRACKET:
        if (grammar.expected !== 'after-item' && grammar.expected !== 'first-item') {
          return this.#reject(chunk, at)
        }
        grammar.endContainer()
        this.#handler.endArray()
        return at + 1
      default:
        return this.#beginScalar(chunk, at, unit)
    }
  }

  #beginScalar(chunk: string, at: number, unit: number): number {
    if (!this.#grammar.allowsValue) return this.#reject(chunk, at)
    const state = beginNumber(unit)
    if (state !== undefined) {
      this.#handler.beginNumber()
      this.#lexeme = 'number'
      this.#numberState = state
      return this.#readNumber(chunk, at, at + 1)
    }
    if (unit !== LOWER_T && unit !== LOWER_F && unit !== LOWER_N) return this.#reject(chunk, at)
    this.#handler.beginLiteral()
    this.#lexeme = 'literal'
    this.#word = unit === LOWER_T ? 'true' : unit === LOWER_F ? 'false' : 'null'
    this.#lettersRead = 1
    return at + 1
  }

  #readString(chunk: string, from: number): number {
    const at = endOfPlainText(chunk, from)
    if (at > from) this.#emitText(from === 0 && at === chunk.length ? chunk : chunk.slice(from, at))
    if (at === chunk.length) return at
    switch (chunk.charCodeAt(at)) {
      case QUOTE:
        this.#at = at
        this.#endString()
        return at + 1
      case BACKSLASH:
        this.#lexeme = 'escape'
        return at + 1
      default:
        return this.#reject(chunk, at, 'control-character')
    }
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
      if (text === '') return
    }
    if (this.#inKey) this.#handler.keyText(text)
    else this.#handler.stringText(text)
  }

  #endString(): void {
    const lone = this.#highSurrogate
    this.#highSurrogate = ''
    this.#lexeme = 'none'
    if (this.#inKey) {
      if (lone !== '') this.#handler.keyText(lone)
      this.#grammar.expected = 'colon'
      this.#handler.endKey()
    } else {
      if (lone !== '') this.#handler.stringText(lone)
      this.#grammar.endValue()
      this.#handler.endString()
    }
  }

  #readEscape(chunk: string, at: number): number {
    const unit = chunk.charCodeAt(at)
    if (isUnicodeEscape(unit)) {
      this.#lexeme = 'unicode-escape'
      this.#hexDigits = 0
      this.#hexUnit = 0
      return at + 1
    }
    const text = simpleEscape(unit)
    if (text === undefined) return this.#reject(chunk, at, 'invalid-escape')
    this.#lexeme = 'string'
    this.#emitText(text)
    return at + 1
  }

  #readUnicodeEscape(chunk: string, at: number): number {
    const digit = hexValue(chunk.charCodeAt(at))
    if (digit < 0) return this.#reject(chunk, at, 'invalid-escape')
    this.#hexUnit = this.#hexUnit * 16 + digit
    this.#hexDigits += 1
    if (this.#hexDigits === 4) {
      this.#lexeme = 'string'
      this.#emitText(String.fromCharCode(this.#hexUnit))
    }
    return at + 1
  }

  #readNumber(chunk: string, from: number, begin = from): number {
    const { length } = chunk
    let state = this.#numberState
    let at = begin
    while (at < length) {
      const next = continueNumber(state, chunk.charCodeAt(at))
      if (next === undefined) break
      state = next
      at += 1
    }
    this.#numberState = state
    this.#number += chunk.slice(from, at)
    if (at === length) return at
    this.#at = at
    if (!canEndNumber(state) || !this.#isDelimiter(chunk.charCodeAt(at))) {
      if (this.#number !== '') this.#handler.numberText(this.#number)
      return this.#reject(chunk, at)
    }
    this.#endNumber()
    return at
  }

  /** Whether a number may end before this character. */
  #isDelimiter(unit: number): boolean {
    switch (unit) {
      case SPACE:
      case TAB:
      case LINE_FEED:
      case CARRIAGE_RETURN:
        return true
      case COMMA:
        return this.#grammar.depth > 0
      case CLOSE_BRACE:
        return this.#grammar.container === 'after-member'
      case CLOSE_BRACKET:
        return this.#grammar.container === 'after-item'
      default:
        return false
    }
  }

  #endNumber(): void {
    const text = this.#number
    this.#number = ''
    this.#lexeme = 'none'
    this.#grammar.endValue()
    this.#handler.endNumber(text)
  }

  #readLiteral(chunk: string, from: number): number {
    const word = this.#word
    const { length } = chunk
    let at = from
    while (at < length && this.#lettersRead < word.length) {
      if (chunk.charCodeAt(at) !== word.charCodeAt(this.#lettersRead)) {
        return this.#reject(chunk, at)
      }
      this.#lettersRead += 1
      at += 1
    }
    if (this.#lettersRead === word.length) {
      this.#at = at - 1
      this.#lexeme = 'none'
      this.#grammar.endValue()
      const value: LiteralValue = literalValues[word]
      this.#handler.endLiteral(value)
    }
    return at
  }

  #reject(chunk: string, at: number, code = this.#rejectionCode()): never {
    this.#at = at
    const details: RejectionDetails = {
      kind: 'syntax',
      code,
      found: describeUnit(chunk.charCodeAt(at)),
      expected: this.#describeExpected(),
    }
    throw new Rejection(details)
  }

  #rejectionCode(): string {
    const isOver = this.#lexeme === 'none' && this.#grammar.expected === 'end'
    return isOver ? 'trailing-content' : 'unexpected-character'
  }

  /** What could stand next, for people. */
  #describeExpected(): string {
    switch (this.#lexeme) {
      case 'none':
        return this.#grammar.describe()
      case 'string':
        return `a character of the ${this.#inKey ? 'key' : 'string'} or its closing quote`
      case 'escape':
        return 'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u'
      case 'unicode-escape':
        return 'a hexadecimal digit'
      case 'number': {
        const inside = expectedInNumber(this.#numberState)
        if (!canEndNumber(this.#numberState)) return inside
        return `${inside} or, behind the number, ${this.#grammar.describeAfterValue()}`
      }
      case 'literal':
        return `"${this.#word.charAt(this.#lettersRead)}" of "${this.#word}"`
      default:
        return this.#lexeme satisfies never
    }
  }
}
