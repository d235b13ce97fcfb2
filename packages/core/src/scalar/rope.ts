// Text that grows. Appending costs the piece; reading all of it costs nothing until somebody looks
// into it; reading what was gained costs what was gained.
//
// Why blocks: V8 keeps each joining as an object of its own, so that 1 MB in pieces of 5 characters
// would be 200,000 of them, which every collection of garbage walks through.

/** A tail of so many units is made flat, and becomes a block. */
const BLOCK = 512

export class Rope {
  /** Flat parts, in order, and all of them as one text. */
  #blocks: string[] = []
  #head = ''
  /** What stands behind them. */
  #tail = ''
  #lastPiece = ''
  /** Head and tail as one text, once somebody has asked: a new one would compare slowly. */
  #whole: string | undefined = ''

  get length(): number {
    return this.#head.length + this.#tail.length
  }

  append(piece: string): void {
    this.#lastPiece = piece
    this.#tail += piece
    this.#whole = undefined
    if (this.#tail.length >= BLOCK) this.#endBlock()
  }

  /** All of it. */
  get whole(): string {
    return (this.#whole ??= this.#head === '' ? this.#tail : this.#head + this.#tail)
  }

  /** All of it, flat, which frees its parts. */
  flat(): string {
    return flattened(this.whole)
  }

  /** What stands behind the first `length` units. */
  since(length: number): string {
    let missing = this.length - length
    if (missing <= 0) return ''
    if (missing === this.#lastPiece.length) return this.#lastPiece
    if (length === 0) return this.whole
    const tail = this.#tail
    if (missing <= tail.length) return tail.slice(-missing)
    missing -= tail.length
    const blocks = this.#blocks
    let from = blocks.length
    let units = 0
    while (units < missing) {
      from -= 1
      units += blocks[from]!.length
    }
    return (
      blocks
        .slice(from)
        .join('')
        .slice(units - missing) + tail
    )
  }

  /** Nothing of it is kept. */
  clear(): void {
    if (this.#head !== '') {
      this.#blocks = []
      this.#head = ''
    }
    this.#tail = ''
    this.#lastPiece = ''
    this.#whole = ''
  }

  #endBlock(): void {
    this.#blocks.push(flattened(this.#tail))
    this.#head += this.#tail
    this.#tail = ''
  }
}

/** Looking at a unit makes V8 flatten a text. */
function flattened(text: string): string {
  text.charCodeAt(0)
  return text
}
