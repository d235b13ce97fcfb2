import type { Issue } from '../contracts/validator.ts'

/** What a judge found so far, as data that JSON can carry; the rest follows from the text. */
export interface SavedVerdicts {
  readonly issues: readonly Issue[]
  /** Which of them are of members that were skipped, and are not found again: indices. */
  readonly skipped: readonly number[]
}
