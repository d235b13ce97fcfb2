// Reads text as a forgiving grammar has it and hands it on as JSON. What is already JSON goes on in
// pieces as long as possible; what is not decided when a chunk ends is held and read again.
import type { StageMachine, StageOutput } from '../../contracts/stage.ts'
import { endOfPlainText } from '../../json/plain-text.ts'
import { lookBehindQuote } from './closing-quote.ts'
import { initialState, type LenientState } from './lenient-state.ts'
import { isJsonSpace, isSpace, isWord, quotesOf, words } from './marks.ts'

/** The rest of the text must wait for more. */
const UNDECIDED = -1

/** What may need care in a string that does not open with `"`. */
const specialInString = /["'`“”‘’\\\0-\x1f]/g
/** Where a number, a literal, or something that is neither, ends. */
const endOfScalar = /[\s,:[\]{}"'/#]|$/g
const unicodeEscape = /[\da-f]{0,4}/iy

export class LenientMachine implements StageMachine {
  readonly #output: StageOutput
  readonly #state: LenientState
  /** The text being read, its offset, and how much of it has been handed on. */
  #text = ''
  #from = 0
  #done = 0

  constructor(output: StageOutput, saved: LenientState | undefined) {
    this.#output = output
    this.#state = copyOf(saved ?? initialState())
  }

  write(text: string, from: number): void {
    const { held, heldFrom, step } = this.#state
    if (held === '') this.#read(text, from)
    else if (step === 'none') this.#read(held + text, heldFrom)
    else {
      const closes = this.#lookBehindQuote(text, 0)
      // The held text grows by parts that are never looked at again before the quote is decided.
      if (closes === undefined) this.#state.held += text
      else this.#read(held + text, heldFrom, closes)
    }
  }

  end(): void {
    const state = this.#state
    // Nothing speaks against a closing quote any more.
    while (state.step !== 'none') {
      state.step = 'none'
      this.#read(state.held, state.heldFrom, true)
    }
    this.#decideComma('')
    if (state.held !== '') this.#output.copy(state.held, state.heldFrom)
  }

  save(): LenientState {
    return copyOf(this.#state)
  }

  /** Reads text; `closes` says of a quote at its beginning whether it ends its string. */
  #read(text: string, from: number, closes?: boolean): void {
    const state = this.#state
    this.#text = text
    this.#from = from
    this.#done = 0
    state.held = ''
    let at = closes === undefined ? 0 : this.#endQuote(0, closes)
    while (at < text.length) {
      const next = this.#step(at)
      if (next === UNDECIDED) {
        state.held = text.slice(at)
        state.heldFrom = from + at
        break
      }
      at = next
    }
    this.#copyTo(at)
    this.#text = ''
  }

  /** Reads at least one character and returns where it stopped. */
  #step(at: number): number {
    switch (this.#state.mode) {
      case 'between':
        return this.#readBetween(at)
      case 'string':
        return this.#readString(at)
      case 'bare-key':
        return this.#readBareKey(at)
      case 'line-comment':
        return this.#readLineComment(at)
      case 'block-comment':
        return this.#readBlockComment(at)
      default:
        return this.#state.mode satisfies never
    }
  }

  // Between lexemes

  #readBetween(at: number): number {
    const state = this.#state
    const text = this.#text
    const unit = text.charAt(at)
    if (isSpace(unit)) {
      state.isTouching = false
      return isJsonSpace(unit) ? at + 1 : this.#mend('white-space', at, ' ')
    }
    if (unit === '#') return this.#beginComment(at, 'line-comment')
    if (unit === '/') {
      const next = text.charAt(at + 1)
      if (next === '') return UNDECIDED
      if (next === '/') return this.#beginComment(at, 'line-comment')
      if (next === '*') return this.#beginComment(at, 'block-comment')
    }
    this.#decideComma(unit, at)
    switch (unit) {
      case ',':
        return this.#readComma(at)
      case ':':
        if (state.expects === 'colon') state.expects = 'value'
        return at + 1
      case '{':
      case '[':
        if (state.open.at(-1) === false) this.#addMissingComma(at)
        state.open.push(unit === '{')
        state.expects = unit === '{' ? 'key' : 'value'
        return at + 1
      case '}':
      case ']':
        state.open.pop()
        this.#endLexeme('after')
        return at + 1
      default:
        return quotesOf(unit) === undefined ? this.#readWord(at, unit) : this.#beginString(at, unit)
    }
  }

  /** A comma goes on when something follows that it can stand in front of. */
  #readComma(at: number): number {
    const state = this.#state
    const text = this.#text
    if (state.expects !== 'after' || state.open.length === 0) return at + 1
    let next = at + 1
    while (next < text.length && isJsonSpace(text.charAt(next))) next += 1
    if (next < text.length && !/[\]}/#\s]/.test(text.charAt(next))) {
      this.#expectNext()
      return next
    }
    // A number that stands in front of the comma ends here, whatever becomes of the comma.
    this.#replace(at, ' ')
    state.comma = this.#from + at
    return at + 1
  }

  #decideComma(unit: string, at = 0): void {
    const state = this.#state
    if (state.comma < 0) return
    this.#copyTo(at)
    if (unit === '}' || unit === ']') this.#report('trailing-comma', state.comma)
    else {
      this.#output.copy(',', state.comma)
      this.#expectNext()
    }
    state.comma = -1
    for (const comment of state.comments) this.#report('comment', comment)
    state.comments = []
  }

  #addMissingComma(at: number): void {
    const { expects, isTouching, open } = this.#state
    if (expects !== 'after' || isTouching || open.length === 0) return
    this.#mend('missing-comma', at, ',', 0)
    this.#expectNext()
  }

  /** A comma has been read: what comes next. */
  #expectNext(): void {
    this.#endLexeme(this.#state.open.at(-1) ? 'key' : 'value')
  }

  #endLexeme(expects: LenientState['expects']): void {
    this.#state.mode = 'between'
    this.#state.expects = expects
    this.#state.isTouching = false
  }

  #readWord(at: number, unit: string): number {
    const state = this.#state
    if (state.expects === 'key' && isWord(unit)) {
      this.#mend('unquoted-key', at, '"', 0)
      state.mode = 'bare-key'
      state.hasBareKeys = true
      return at
    }
    if (state.expects === 'value') {
      for (const [word, json, kind] of /[-A-Zu]/.test(unit) ? words : []) {
        const rest = this.#text.slice(at, at + word.length)
        if (rest === word) return this.#mendWord(at, word.length, json, kind)
        if (at + rest.length === this.#text.length && word.startsWith(rest)) return UNDECIDED
      }
      state.expects = 'after'
    }
    state.isTouching = true
    endOfScalar.lastIndex = at + 1
    return endOfScalar.exec(this.#text)!.index
  }

  /** The literal is open while the mend is reported, which is thus told with its path. */
  #mendWord(at: number, length: number, json: string, kind: string): number {
    this.#mend(kind, at, json.slice(0, -1), length)
    this.#output.replace(json.slice(-1), this.#from + at)
    this.#endLexeme('after')
    this.#state.isTouching = true
    return at + length
  }

  #readBareKey(at: number): number {
    let end = at
    while (end < this.#text.length && isWord(this.#text.charAt(end))) end += 1
    if (end === this.#text.length) return end
    this.#replace(end, '"', 0)
    this.#endLexeme('colon')
    return end
  }

  // Comments

  #beginComment(at: number, mode: 'line-comment' | 'block-comment'): number {
    const state = this.#state
    this.#replace(at, ' ')
    state.mode = mode
    state.isTouching = false
    const offset = this.#from + at
    if (state.comma < 0) this.#report('comment', offset)
    else state.comments.push(offset)
    this.#done = at + (mode === 'block-comment' ? 2 : 1)
    return this.#done
  }

  #readLineComment(at: number): number {
    const end = this.#text.indexOf('\n', at)
    if (end >= 0) this.#state.mode = 'between'
    this.#done = end < 0 ? this.#text.length : end
    return this.#done
  }

  #readBlockComment(at: number): number {
    const text = this.#text
    const end = text.indexOf('*/', at)
    if (end >= 0) {
      this.#state.mode = 'between'
      this.#done = end + 2
    } else {
      // The next chunk may begin with the slash.
      this.#done = text.length - (text.endsWith('*') ? 1 : 0)
      if (this.#done === at) return UNDECIDED
    }
    return this.#done
  }

  // Strings

  #beginString(at: number, unit: string): number {
    const state = this.#state
    this.#addMissingComma(at)
    if (state.expects !== 'key' && state.expects !== 'value') return at + 1
    const [quotes, kind] = quotesOf(unit)!
    state.mode = 'string'
    state.quotes = quotes
    state.isKey = state.expects === 'key'
    state.isQuoting = false
    return kind === '' ? at + 1 : this.#mend(kind, at, '"')
  }

  #readString(at: number): number {
    const text = this.#text
    const { quotes } = this.#state
    const end = quotes === '"' ? endOfPlainText(text, at) : endOfText(text, at)
    if (end > at) return end
    const unit = text.charAt(at)
    if (unit === '\\') return this.#readEscape(at)
    if (unit < ' ') return this.#mend('control-character', at, escapeOf(unit))
    if (quotes.includes(unit)) {
      this.#state.step = 'quote'
      const closes = this.#lookBehindQuote(text, at + 1)
      return closes === undefined ? UNDECIDED : this.#endQuote(at, closes)
    }
    return unit === '"' ? this.#replace(at, '\\"') : at + 1
  }

  #readEscape(at: number): number {
    const next = this.#text.charAt(at + 1)
    if (next === '') return UNDECIDED
    if ('"\\/bfnrt'.includes(next)) return at + 2
    if (next === 'u') {
      unicodeEscape.lastIndex = at + 2
      const [digits] = unicodeEscape.exec(this.#text)!
      const end = at + 2 + digits.length
      if (digits.length === 4) return end
      if (end === this.#text.length) return UNDECIDED
    }
    if (this.#state.quotes.includes(next)) return this.#replace(at, '') + 1
    if (next === "'") return this.#mend('invalid-escape', at, '') + 1
    return this.#mend('invalid-escape', at, '\\\\')
  }

  /** Whether the quote ends its string, `undefined` while the text does not tell. */
  #lookBehindQuote(text: string, from: number): boolean | undefined {
    const state = this.#state
    for (let at = from; at < text.length && state.step !== 'none'; at += 1) {
      const next = lookBehindQuote(state.step, text.charAt(at), state)
      if (typeof next === 'boolean') {
        state.step = 'none'
        return next
      }
      state.step = next
    }
    return undefined
  }

  #endQuote(at: number, closes: boolean): number {
    const state = this.#state
    const isPlain = this.#text.charAt(at) === '"'
    if (closes) {
      this.#endLexeme(state.isKey ? 'colon' : 'after')
      return isPlain ? at + 1 : this.#replace(at, '"')
    }
    state.isQuoting = !state.isQuoting
    return this.#mend('unescaped-quote', at, isPlain ? '\\"' : this.#text.charAt(at))
  }

  // Handing on

  /** Hands on what has been read up to here as it is. */
  #copyTo(at: number): void {
    const done = this.#done
    if (at > done) this.#output.copy(this.#text.slice(done, at), this.#from + done)
    this.#done = at
  }

  /** Hands on other text for what stands here; returns where it ends. */
  #replace(at: number, text: string, length = 1): number {
    this.#copyTo(at)
    if (text !== '') this.#output.replace(text, this.#from + at)
    this.#done = at + length
    return this.#done
  }

  #mend(kind: string, at: number, text: string, length = 1): number {
    const end = this.#replace(at, text, length)
    this.#report(kind, this.#from + at)
    return end
  }

  #report(kind: string, offset: number): void {
    this.#output.report({ kind, offset })
  }
}

function copyOf(state: LenientState): LenientState {
  return { ...state, open: [...state.open], comments: [...state.comments] }
}

/** Where the next character stands that may not go on as it is, or the text's length. */
function endOfText(text: string, from: number): number {
  specialInString.lastIndex = from
  return specialInString.test(text) ? specialInString.lastIndex - 1 : text.length
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
