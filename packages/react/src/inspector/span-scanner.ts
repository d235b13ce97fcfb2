// Finds what stands where in a text, to colour it. It decides nothing: whether the text is JSON, and
// what of it is whole, is for the object to say. So it takes anything, prose and lenient JSON too.
import type { Path, Segment } from '@jell/core'

/** A piece of the text that belongs to one field. */
export interface TextSpan {
  readonly from: number
  /** Its end; `undefined` while it may still grow. */
  to: number | undefined
  readonly path: Path
}

interface Container {
  readonly path: Path
  readonly isArray: boolean
  /** Where it stands: an index, or the last key. */
  step: Segment | undefined
  /** A value comes next, not a key. */
  isValue: boolean
}

/** A lexeme that is open; without a `quote` it is a word. */
interface Token {
  readonly quote: string
  /** What a key says so far. */
  text: string
  isEscaped: boolean
}

/** Reads a text once, however it is cut. */
export class SpanScanner {
  /** The scalars, in the order of the text. */
  readonly spans: TextSpan[] = []
  readonly #open: Container[] = []
  #offset = 0
  #isOver = false
  /** What is being read: a quoted text, a word (a number, a literal, a bare key), or nothing. */
  #token: Token | undefined
  #isKey = false

  read(text: string): void {
    for (const unit of text.split('')) {
      this.#step(unit)
      this.#offset++
    }
  }

  /** The spans that touch what lies between the two offsets. */
  between(from: number, to: number): readonly TextSpan[] {
    let low = 0
    let high = this.spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.spans[middle]!.to ?? Infinity) <= from) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < this.spans.length && this.spans[end]!.from < to) end++
    return this.spans.slice(low, end)
  }

  #step(unit: string): void {
    const token = this.#token
    if (token?.quote) return this.#quoted(token, unit)
    if (token && !/[\s,:{}[\]]/.test(unit)) {
      token.text += this.#isKey ? unit : ''
      return
    }
    if (token) this.#endToken(0)
    if (/\s/.test(unit)) return
    const container = this.#open.at(-1)
    if (unit === '{' || unit === '[') return this.#begin(unit === '[')
    // Only a bracket begins a document here: what else stands before it is prose.
    if (!container) return
    if (unit === '}' || unit === ']') return this.#end()
    if (unit === ':') container.isValue = true
    else if (unit === ',') this.#next(container)
    else {
      this.#isKey = !container.isValue
      const quote = unit === '"' || unit === "'" ? unit : ''
      this.#token = { quote, text: quote || !this.#isKey ? '' : unit, isEscaped: false }
      if (!this.#isKey) this.spans.push({ from: this.#offset, to: undefined, path: this.#path() })
    }
  }

  #quoted(token: Token, unit: string): void {
    if (!token.isEscaped && unit === token.quote) return this.#endToken(1)
    token.isEscaped = !token.isEscaped && unit === '\\'
    // Of a value only its place is asked for.
    if (this.#isKey) token.text += unit
  }

  #endToken(past: number): void {
    const container = this.#open.at(-1)
    if (this.#isKey && container) container.step = readKey(this.#token!)
    else if (this.spans.length > 0) this.spans.at(-1)!.to = this.#offset + past
    this.#token = undefined
  }

  #begin(isArray: boolean): void {
    if (this.#isOver) return
    const path = this.#path()
    this.#open.push({ path, isArray, step: isArray ? 0 : undefined, isValue: isArray })
  }

  #end(): void {
    const container = this.#open.pop()
    // Prose has brackets of its own, such as those of a note.
    this.#isOver = this.#open.length === 0 && container?.isArray === false
  }

  #next(container: Container): void {
    container.isValue = container.isArray
    if (typeof container.step === 'number') container.step++
  }

  #path(): Path {
    const container = this.#open.at(-1)
    return container ? [...container.path, container.step ?? ''] : []
  }
}

function readKey({ quote, text }: { readonly quote: string; readonly text: string }): string {
  if (quote !== '"') return text
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return text
  }
}
