/** What may come next between two lexemes. */
export type Expected =
  | 'value'
  | 'first-item'
  | 'after-item'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'after-member'
  | 'end'

const descriptions: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'first-item': 'a value or "]"',
  'after-item': '"," or "]"',
  'first-key': 'a key in double quotes or "}"',
  key: 'a key in double quotes',
  colon: '":"',
  'after-member': '"," or "}"',
  end: 'the end of the text',
}

/** The open containers and what may come next. Knows nothing of characters or values. */
export class Grammar {
  /** What may come next. */
  expected: Expected = 'value'
  /** For each open container, outermost first, what follows one of its values. */
  readonly #open: ('after-item' | 'after-member')[] = []

  get depth(): number {
    return this.#open.length
  }

  beginArray(): void {
    this.#open.push('after-item')
    this.expected = 'first-item'
  }

  beginObject(): void {
    this.#open.push('after-member')
    this.expected = 'first-key'
  }

  /** What may follow a value that stands in the innermost open container. */
  get container(): 'after-item' | 'after-member' | 'end' {
    return this.#open[this.#open.length - 1] ?? 'end'
  }

  /** A scalar ended: what its container allows next. */
  endValue(): void {
    this.expected = this.container
  }

  endContainer(): void {
    this.#open.pop()
    this.endValue()
  }

  get allowsValue(): boolean {
    return this.expected === 'value' || this.expected === 'first-item'
  }

  get allowsKey(): boolean {
    return this.expected === 'first-key' || this.expected === 'key'
  }

  /** What may come next, for people. */
  describe(): string {
    return descriptions[this.expected]
  }

  /** What may come behind a value that stands here, for people. */
  describeAfterValue(): string {
    return descriptions[this.container]
  }
}
