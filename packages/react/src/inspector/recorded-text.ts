// A text that grows, in pieces: a slice of it costs its own length, not that of the whole text, which
// an engine would flatten again with every frame.

/** UTF-16 units of a piece. */
const PIECE = 4_096
const LINE_FEED = 0x0a

/** All that was written, and where its rows begin when it is shown so many columns wide. */
export class RecordedText {
  readonly #pieces: string[] = ['']
  #length = 0
  #columns: number
  /** Where each row begins. */
  #rows: number[] = [0]
  /** Columns that the last row has already. */
  #column = 0

  constructor(columns = 80) {
    this.#columns = columns
  }

  get length(): number {
    return this.#length
  }

  get rowCount(): number {
    return this.#rows.length
  }

  append(text: string): void {
    this.#breakRows(text, this.#length)
    this.#length += text.length
    let rest = text
    while (rest !== '') {
      const last = this.#pieces.length - 1
      const open = this.#pieces[last]!
      const room = PIECE - open.length
      this.#pieces[last] = open + rest.slice(0, room)
      rest = rest.slice(room)
      if (rest !== '') this.#pieces.push('')
    }
  }

  slice(from: number, to: number): string {
    const first = Math.floor(from / PIECE)
    const pieces = this.#pieces.slice(first, Math.floor(to / PIECE) + 1)
    return pieces.join('').slice(from - first * PIECE, to - first * PIECE)
  }

  /** Breaks rows anew where the width is another one. Costs the whole text. */
  setColumns(columns: number): void {
    if (columns === this.#columns) return
    this.#columns = columns
    this.#rows = [0]
    this.#column = 0
    let at = 0
    for (const piece of this.#pieces) {
      this.#breakRows(piece, at)
      at += piece.length
    }
  }

  /** Where the row begins, and where the next one does. */
  row(index: number): readonly [from: number, to: number] {
    return [this.#rows[index] ?? this.#length, this.#rows[index + 1] ?? this.#length]
  }

  /** The row that has the character at this offset. */
  rowAt(offset: number): number {
    let low = 0
    let high = this.#rows.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#rows[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  #breakRows(text: string, from: number): void {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const isLowHalf = unit >= 0xdc00 && unit <= 0xdfff
      if (this.#column >= this.#columns && !isLowHalf) {
        this.#rows.push(from + at)
        this.#column = 0
      }
      this.#column++
      if (unit !== LINE_FEED) continue
      this.#rows.push(from + at + 1)
      this.#column = 0
    }
  }
}
