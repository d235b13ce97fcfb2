import type { Mend, SavedTrailingText } from '../contracts/stage.ts'

/** Reads what stands behind a document and is skipped: it is reported once, where it begins. */
export class TrailingText {
  readonly #report: (mend: Mend) => void
  #isReported: boolean
  #fencesClosed: number
  #marks: number
  #marksFrom: number

  constructor(report: (mend: Mend) => void, saved: SavedTrailingText | undefined) {
    this.#report = report
    this.#isReported = saved?.isReported ?? false
    this.#fencesClosed = saved?.fencesClosed ?? 0
    this.#marks = saved?.marks ?? 0
    this.#marksFrom = saved?.marksFrom ?? 0
  }

  /**
   * The text stands at `from` of the original as it is, or for something that begins there. The
   * document stands in these fences, outermost first.
   */
  read(text: string, from: number, isVerbatim: boolean, fences: readonly string[]): void {
    for (let at = 0; at < text.length && !this.#isReported; at += 1) {
      const unit = text[at]!
      const offset = isVerbatim ? from + at : from
      if (unit === this.#fence(fences)?.[0]) {
        if (this.#marks === 0) this.#marksFrom = offset
        this.#marks += 1
        continue
      }
      this.end(fences)
      if (/\S/.test(unit)) this.#found(offset)
    }
  }

  /** The marks so far are all: they close the innermost fence, or are text. */
  end(fences: readonly string[]): void {
    if (this.#marks === 0) return
    if (this.#marks >= this.#fence(fences)!.length) this.#fencesClosed += 1
    else this.#found(this.#marksFrom)
    this.#marks = 0
  }

  save(): SavedTrailingText {
    return {
      isReported: this.#isReported,
      fencesClosed: this.#fencesClosed,
      marks: this.#marks,
      marksFrom: this.#marksFrom,
    }
  }

  /** The innermost fence that is not closed. */
  #fence(fences: readonly string[]): string | undefined {
    return fences[fences.length - 1 - this.#fencesClosed]
  }

  #found(offset: number): void {
    if (this.#isReported) return
    this.#isReported = true
    this.#report({ kind: 'trailing-text', offset })
  }
}
