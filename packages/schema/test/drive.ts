// Reads JSON text in chunks and tells a check what a reader of documents would tell it. It takes
// the grammar for granted: the texts are documents, or beginnings of some.
import type { DocumentCheck, ShowWish, Violation } from '@jell/core'
import type { CompiledSchema, SchemaCheck } from '@jell/schema'

/** A violation with its place in the text. */
export interface Found extends Omit<Violation, 'viable' | 'depth'> {
  readonly depth: number | undefined
  readonly offset: number
  /** The way to the field, `undefined` for a member that is not allowed. */
  readonly pointer: string | undefined
}

interface Container {
  readonly value: Record<string, unknown> | unknown[]
  key: string
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Drives one document through the check of a schema. */
export class Drive {
  readonly found: Found[] = []
  /** How each value wished to show when it began. */
  readonly wishes: ShowWish[] = []
  /** Offsets from which strings were no longer held. */
  readonly released: number[] = []
  readonly check: SchemaCheck
  readonly #open: Container[] = []
  /** Of what is being read: nothing, a string, a key, an escape in one of them, a number, a literal. */
  #state: 'between' | 'text' | 'escape' | 'number' | 'literal' = 'between'
  #isKey = false
  #isHeld = false
  #expectsKey = false
  #isBehindKey = false
  #offset = 0
  /** Source text of the number, the literal or the escape. */
  #lexeme = ''
  /** Decoded text of the string or key. */
  #text = ''
  /** What of it has not been told, and where each unit of it ends. */
  #piece = ''
  #offsets: number[] = []

  constructor(schema: CompiledSchema) {
    const place = (viable: number | undefined) =>
      viable === undefined ? this.#offset : (this.#offsets[viable] ?? this.#offset)
    this.check = schema.check({
      violate: ({ viable, depth, ...violation }) => {
        const pointer = this.#pointer(depth)
        this.found.push({ ...violation, depth, offset: place(viable), pointer })
      },
      violateMember: ({ viable, ...violation }) => {
        this.found.push({
          ...violation,
          depth: undefined,
          offset: place(viable),
          pointer: undefined,
        })
      },
    })
  }

  write(chunk: string): this {
    for (const unit of chunk.split('')) {
      this.#read(unit)
      this.#offset += 1
    }
    if (this.#state === 'text' || this.#state === 'escape') this.#tellText(false)
    return this
  }

  /** What would close all that is open, where a whole value has just ended. */
  get closing(): string | undefined {
    if (this.#state !== 'between' || this.#expectsKey || this.#isBehindKey) return undefined
    return this.#open
      .map(({ value }) => (Array.isArray(value) ? ']' : '}'))
      .reverse()
      .join('')
  }

  end(): this {
    if (this.#state === 'number') this.#endNumber()
    return this
  }

  #read(unit: string): void {
    if (this.#state === 'number') {
      if (/[-+.\deE]/.test(unit)) {
        this.#lexeme += unit
        return
      }
      this.#endNumber()
    }
    if (this.#state === 'between') this.#readBetween(unit)
    else if (this.#state === 'literal') this.#readLiteral(unit)
    else if (this.#state === 'escape') this.#readEscape(unit)
    else if (unit === '\\') {
      this.#state = 'escape'
      this.#lexeme = ''
    } else if (unit === '"') this.#endText()
    else this.#add(unit)
  }

  #readBetween(unit: string): void {
    if (unit === '"') {
      this.#state = 'text'
      this.#text = ''
      this.#isKey = this.#expectsKey
      this.#expectsKey = false
      if (!this.#isKey) this.#begin('string')
    } else if (unit === '{' || unit === '[') {
      this.#begin(unit === '{' ? 'object' : 'array')
      this.#open.push({ value: unit === '{' ? {} : [], key: '' })
      this.#expectsKey = unit === '{'
    } else if (unit === '}' || unit === ']') {
      const container = this.#open.pop()
      this.#expectsKey = false
      this.#end(container?.value)
    } else if (unit === ',') {
      this.#expectsKey = !Array.isArray(this.#open.at(-1)?.value)
    } else if (/[-\d]/.test(unit)) {
      this.#begin('number')
      this.#state = 'number'
      this.#lexeme = unit
    } else if (/[tfn]/.test(unit)) {
      this.#begin('literal', unit === 'n' ? null : unit === 't')
      this.#state = 'literal'
      this.#lexeme = unit
    }
  }

  #readLiteral(unit: string): void {
    this.#lexeme += unit
    if (!['true', 'false', 'null'].includes(this.#lexeme)) return
    this.#state = 'between'
    this.#end(JSON.parse(this.#lexeme))
  }

  #readEscape(unit: string): void {
    this.#lexeme += unit
    if (this.#lexeme.startsWith('u') && this.#lexeme.length < 5) return
    this.#state = 'text'
    this.#add(
      this.#lexeme.startsWith('u')
        ? String.fromCharCode(parseInt(this.#lexeme.slice(1), 16))
        : (escapes[unit] ?? unit),
    )
  }

  #add(unit: string): void {
    this.#text += unit
    this.#piece += unit
    this.#offsets.push(this.#offset)
  }

  /** Half a surrogate pair waits for its other half. */
  #tellText(isWhole: boolean): void {
    const waits = !isWhole && /[\ud800-\udbff]$/.test(this.#piece)
    const piece = waits ? this.#piece.slice(0, -1) : this.#piece
    if (piece !== '') {
      if (this.#isKey) this.check.keyText(piece)
      else {
        const isHeld = this.check.text(piece)
        if (this.#isHeld && !isHeld) this.released.push(this.#offset)
        this.#isHeld &&= isHeld
      }
    }
    this.#piece = this.#piece.slice(piece.length)
    this.#offsets = this.#offsets.slice(piece.length)
  }

  #endText(): void {
    this.#tellText(true)
    this.#state = 'between'
    if (!this.#isKey) {
      this.#end(this.#text)
      return
    }
    this.#open.at(-1)!.key = this.#text
    this.#isBehindKey = true
    this.check.endKey(this.#text)
  }

  #endNumber(): void {
    this.#state = 'between'
    this.#end(JSON.parse(this.#lexeme), this.#lexeme)
  }

  #begin(...value: Parameters<DocumentCheck['begin']>): void {
    const wish = this.check.begin(...value)
    this.#isBehindKey = false
    this.#isHeld = wish === 'hold'
    this.wishes.push(wish)
  }

  #end(value: unknown, source?: string): void {
    this.check.end(value, source)
    const container = this.#open.at(-1)
    if (Array.isArray(container?.value)) container.value.push(value)
    else if (container) {
      Object.defineProperty(container.value, container.key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
  }

  #pointer(depth: number): string {
    return this.#open
      .slice(0, depth)
      .map(({ value, key }) => `/${Array.isArray(value) ? value.length : key}`)
      .join('')
  }
}

/** What is found in a text, cut as given. */
export function findIn(schema: CompiledSchema, chunks: string | readonly string[]): Found[] {
  const drive = new Drive(schema)
  for (const chunk of [chunks].flat()) drive.write(chunk)
  return drive.end().found
}
