import { LOWER_F, LOWER_N, LOWER_T } from './chars.ts'
import type { LiteralValue } from './token.ts'

const values = { true: true, false: false, null: null } as const

/** `true`, `false` or `null`. A chunk may cut it anywhere. */
export class Literal {
  #word: keyof typeof values = 'null'
  #lettersRead = 0

  /** Takes the first letter; `false` when no literal begins with it. */
  begin(unit: number): boolean {
    if (unit === LOWER_T) this.#word = 'true'
    else if (unit === LOWER_F) this.#word = 'false'
    else if (unit === LOWER_N) this.#word = 'null'
    else return false
    this.#lettersRead = 1
    return true
  }

  /** Takes the letters from `at` on that belong to it, and returns where it stopped. */
  read(chunk: string, from: number): number {
    let at = from
    while (at < chunk.length && !this.isWhole) {
      if (chunk.charCodeAt(at) !== this.#word.charCodeAt(this.#lettersRead)) break
      this.#lettersRead += 1
      at += 1
    }
    return at
  }

  /** The letters read so far. */
  get text(): string {
    return this.#word.slice(0, this.#lettersRead)
  }

  get isWhole(): boolean {
    return this.#lettersRead === this.#word.length
  }

  get value(): LiteralValue {
    return values[this.#word]
  }

  /** What must come next, for people. */
  describe(): string {
    return `"${this.#word.charAt(this.#lettersRead)}" of "${this.#word}"`
  }
}
