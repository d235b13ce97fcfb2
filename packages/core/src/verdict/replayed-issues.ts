import type { Issue } from '../contracts/validator.ts'

/**
 * The issues of a document that is read again, in order: they know the places in its own text, and
 * what is read now is another one.
 */
export class ReplayedIssues {
  readonly #issues: readonly Issue[]
  /** How many violations were found again. */
  #found = 0

  constructor(issues: readonly Issue[]) {
    this.#issues = issues
  }

  /** The issue of the violation that was found next; `undefined` where it was not listed. */
  next(): Issue | undefined {
    this.#found += 1
    return this.#issues[this.#found - 1]
  }

  /** Whether the same was found again; more only where the list had no room for it. */
  isRight(hadRoom: boolean): boolean {
    return hadRoom ? this.#found === this.#issues.length : this.#found >= this.#issues.length
  }
}
