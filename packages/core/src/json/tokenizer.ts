// Turns text into tokens, chunk by chunk. It remembers which lexeme a chunk cut and reads no
// character twice; what it says after a prefix does not depend on how the prefix was cut.
import { Rejection, type TextPosition } from '../contracts/rejection.ts'
import type { StrictInput } from '../contracts/stage.ts'
import {
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  describeUnit,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  TAB,
} from './chars.ts'
import type { Cut } from './cut.ts'
import { Grammar } from './grammar.ts'
import { Literal } from './literal.ts'
import { NumberLexeme } from './number.ts'
import { StringLexeme } from './string.ts'
import type { TokenHandler } from './token.ts'

/** What a chunk can cut. */
type Lexeme = 'none' | 'string' | 'number' | 'literal'

export class Tokenizer implements StrictInput {
  readonly #handler: TokenHandler
  readonly #grammar = new Grammar()
  /** The lexeme that the text so far leaves open. */
  #lexeme: Lexeme = 'none'
  readonly #string: StringLexeme
  readonly #number = new NumberLexeme()
  readonly #literal = new Literal()
  /** Units in the chunks before the current one. */
  #base = 0
  /** Where in the current chunk the last token stands. */
  #at = 0
  /** Line feeds read, and the offset behind the last one. */
  #lines = 0
  #lineStart = 0

  /** With `keepsSource` the handler is told the source text of strings too. */
  constructor(handler: TokenHandler, keepsSource = false) {
    this.#handler = handler
    this.#string = new StringLexeme(handler, keepsSource)
  }

  /** Where the last token or the rejected character stands. */
  get position(): TextPosition {
    const offset = this.#base + this.#at
    return { offset, line: this.#lines + 1, column: offset - this.#lineStart + 1 }
  }

  originalOffset(offset: number): number {
    return offset
  }

  /** The offset behind the text that the handler was told last. */
  get textEnd(): number {
    return this.#base + this.#string.textEnd
  }

  /** Whether nothing but a value may come next. */
  get needsValue(): boolean {
    return this.#lexeme === 'none' && this.#grammar.expected === 'value'
  }

  /** Reads a chunk. Throws a `Rejection` at the first character that no document could have there. */
  write(chunk: string): void {
    const { length } = chunk
    if (this.#lexeme === 'string' && this.#string.readWhole(chunk)) {
      this.#base += length
      return
    }
    let at = 0
    while (at < length) at = this.#step(chunk, at)
    this.#endChunk(length)
  }

  /** The text ends here. Throws a `Rejection` when the document is not whole. */
  end(): void {
    const grammar = this.#grammar
    if (this.#lexeme === 'number' && grammar.depth === 0 && this.#number.canEnd) this.#endNumber()
    if (this.isClosed) return
    const isEmpty = this.needsValue && grammar.depth === 0
    throw new Rejection({
      kind: 'truncated',
      code: isEmpty ? 'empty' : 'unexpected-end',
      what: isEmpty ? 'The text has no value' : 'The text ends too early',
      expected: this.#describeExpected(),
    })
  }

  /** Whether the root has closed. */
  get isClosed(): boolean {
    return this.#lexeme === 'none' && this.#grammar.expected === 'end'
  }

  /** Reads as `write` does, but stops behind the root's end; returns how many units it read. */
  writeDocument(chunk: string): number {
    let at = 0
    while (at < chunk.length && !this.isClosed) at = this.#step(chunk, at)
    this.#endChunk(at)
    return at
  }

  #endChunk(length: number): void {
    if (this.#lexeme === 'number') this.#handler.numberText(this.#number.text)
    this.#base += length
    this.#at = 0
    this.#string.beginChunk()
  }

  /** What the text so far leaves open. */
  get cut(): Cut {
    const { expected } = this.#grammar
    switch (this.#lexeme) {
      case 'none':
        return { lexeme: 'none', tail: '', expected }
      case 'string':
        return { lexeme: this.#string.isKey ? 'key' : 'string', tail: this.#string.tail, expected }
      case 'number':
        return { lexeme: 'scalar', tail: this.#number.text, expected }
      case 'literal':
        return { lexeme: 'scalar', tail: this.#literal.text, expected }
      default:
        return this.#lexeme satisfies never
    }
  }

  /** Goes on as if the text so far had stood elsewhere. */
  moveTo(position: TextPosition): void {
    this.#base = position.offset
    this.#lines = position.line - 1
    this.#lineStart = position.offset - position.column + 1
  }

  /** Reads at least one character of the open lexeme and returns where it stopped. */
  #step(chunk: string, at: number): number {
    switch (this.#lexeme) {
      case 'none':
        return this.#readBetween(chunk, at)
      case 'string':
        return this.#readString(chunk, at)
      case 'number':
        return this.#readNumber(chunk, at, at)
      case 'literal':
        return this.#readLiteral(chunk, at)
      default:
        return this.#lexeme satisfies never
    }
  }

  /** Reads what stands between lexemes, and whole lexemes, up to one that is cut or the root's end. */
  #readBetween(chunk: string, from: number): number {
    const grammar = this.#grammar
    let at = from
    while (at < chunk.length) {
      const unit = chunk.charCodeAt(at)
      switch (unit) {
        case SPACE:
        case TAB:
        case CARRIAGE_RETURN:
          at += 1
          continue
        case LINE_FEED:
          at += 1
          this.#lines += 1
          this.#lineStart = this.#base + at
          continue
        case COMMA:
          if (grammar.expected === 'after-member') grammar.expected = 'key'
          else if (grammar.expected === 'after-item') grammar.expected = 'value'
          else return this.#reject(chunk, at)
          at += 1
          continue
        case COLON:
          if (grammar.expected !== 'colon') return this.#reject(chunk, at)
          grammar.expected = 'value'
          at += 1
          continue
        case QUOTE:
          at = this.#beginString(chunk, at)
          break
        case OPEN_BRACE:
          if (!grammar.allowsValue) return this.#reject(chunk, at)
          this.#at = at
          this.#handler.beginObject()
          grammar.beginObject()
          at += 1
          continue
        case OPEN_BRACKET:
          if (!grammar.allowsValue) return this.#reject(chunk, at)
          this.#at = at
          this.#handler.beginArray()
          grammar.beginArray()
          at += 1
          continue
        case CLOSE_BRACE:
          if (grammar.expected !== 'after-member' && grammar.expected !== 'first-key') {
            return this.#reject(chunk, at)
          }
          this.#at = at
          grammar.endContainer()
          this.#handler.endObject()
          at += 1
          break
        case CLOSE_BRACKET:
          if (grammar.expected !== 'after-item' && grammar.expected !== 'first-item') {
            return this.#reject(chunk, at)
          }
          this.#at = at
          grammar.endContainer()
          this.#handler.endArray()
          at += 1
          break
        default:
          at = this.#beginScalar(chunk, at, unit)
      }
      // Staying here saves a step back to the dispatcher for each lexeme.
      if (this.#lexeme !== 'none' || grammar.expected === 'end') return at
    }
    return at
  }

  #beginString(chunk: string, at: number): number {
    const isKey = this.#grammar.allowsKey
    if (!isKey && !this.#grammar.allowsValue) return this.#reject(chunk, at)
    this.#at = at
    this.#string.begin(isKey)
    this.#lexeme = 'string'
    return at + 1 < chunk.length ? this.#readString(chunk, at + 1) : at + 1
  }

  #beginScalar(chunk: string, at: number, unit: number): number {
    if (!this.#grammar.allowsValue) return this.#reject(chunk, at)
    this.#at = at
    if (this.#number.begin(unit)) {
      this.#lexeme = 'number'
      this.#handler.beginNumber()
      return this.#readNumber(chunk, at, at + 1)
    }
    if (this.#literal.begin(unit)) {
      this.#lexeme = 'literal'
      this.#handler.beginLiteral(this.#literal.value)
    } else return this.#reject(chunk, at)
    return at + 1
  }

  #readString(chunk: string, from: number): number {
    const string = this.#string
    const at = string.read(chunk, from)
    if (at === chunk.length) return at
    if (!string.isClosedBy(chunk.charCodeAt(at))) {
      return this.#reject(chunk, at, string.isEscaped ? 'invalid-escape' : 'control-character')
    }
    this.#at = at
    this.#lexeme = 'none'
    if (string.isKey) this.#grammar.expected = 'colon'
    else this.#grammar.endValue()
    string.end(at)
    return at + 1
  }

  #readNumber(chunk: string, from: number, begin: number): number {
    const number = this.#number
    const at = number.read(chunk, from, begin)
    if (at === chunk.length) return at
    this.#at = at
    if (!number.canEnd || !this.#isDelimiter(chunk.charCodeAt(at))) {
      this.#handler.numberText(number.text)
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
    this.#lexeme = 'none'
    this.#grammar.endValue()
    this.#handler.endNumber(this.#number.text, this.#number.isInteger)
  }

  #readLiteral(chunk: string, from: number): number {
    const literal = this.#literal
    const at = literal.read(chunk, from)
    if (!literal.isWhole) return at === chunk.length ? at : this.#reject(chunk, at)
    this.#at = at - 1
    this.#lexeme = 'none'
    this.#grammar.endValue()
    this.#handler.endLiteral(literal.value)
    return at
  }

  #reject(chunk: string, at: number, code?: string): never {
    this.#at = at
    throw new Rejection({
      kind: 'syntax',
      code: code ?? (this.isClosed ? 'trailing-content' : 'unexpected-character'),
      found: describeUnit(chunk.charCodeAt(at)),
      expected: this.#describeExpected(),
    })
  }

  /** What could stand next, for people. */
  #describeExpected(): string {
    switch (this.#lexeme) {
      case 'none':
        return this.#grammar.describe()
      case 'string':
        return this.#string.describe()
      case 'number': {
        const inside = this.#number.describe()
        if (!this.#number.canEnd) return inside
        return `${inside} or, behind the number, ${this.#grammar.describeAfterValue()}`
      }
      case 'literal':
        return this.#literal.describe()
      default:
        return this.#lexeme satisfies never
    }
  }
}
