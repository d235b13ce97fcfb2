// A set of words that is asked unit by unit whether one of them still begins so.

/** The words that begin with the same units. */
export interface PrefixSet {
  readonly next: Map<number, PrefixSet>
  /** One of the words ends here. */
  isWord: boolean
}

/** The words as a tree of their UTF-16 units. */
export function prefixSet(words: Iterable<string>): PrefixSet {
  const root: PrefixSet = { next: new Map(), isWord: false }
  for (const word of words) {
    let at = root
    for (let i = 0; i < word.length; i += 1) {
      const unit = word.charCodeAt(i)
      let next = at.next.get(unit)
      if (next === undefined) at.next.set(unit, (next = { next: new Map(), isWord: false }))
      at = next
    }
    at.isWord = true
  }
  return root
}

/** Reads a text in pieces for as long as one of the words begins with it. */
export class PrefixWalk {
  readonly #root: PrefixSet
  #at: PrefixSet | undefined
  #text = ''

  constructor(root: PrefixSet) {
    this.#root = root
    this.#at = root
  }

  /** What has been read; no longer than the longest word and a piece. */
  get text(): string {
    return this.#text
  }

  get isWord(): boolean {
    return this.#at?.isWord === true
  }

  /** Nothing has been read. */
  restart(): void {
    this.#at = this.#root
    this.#text = ''
  }

  /** Where in the piece the first unit stands that leaves the set; once only. */
  read(piece: string): number | undefined {
    if (this.#at === undefined) return undefined
    for (let i = 0; i < piece.length; i += 1) {
      this.#at = this.#at.next.get(piece.charCodeAt(i))
      if (this.#at === undefined) {
        this.#text += piece.slice(0, i)
        return i
      }
    }
    this.#text += piece
    return undefined
  }
}
