import type { TextPosition } from '../contracts/rejection.ts'
import type { Repair, SavedStages } from '../contracts/stage.ts'
import type { Issue } from '../contracts/validator.ts'
import type { FieldDelta } from '../deltas/delta.ts'
import type { Failure } from '../errors.ts'
import type { Phase } from '../field/status.ts'

/** A run between two chunks, as data that JSON can carry. */
export interface SavedState {
  readonly version: 1
  /** A text that leads a fresh run to the same values and half lexemes; none where there are deltas. */
  readonly prefix: string
  /** Where the strict text stands. */
  readonly position: TextPosition
  readonly charsRead: number
  readonly chunksWritten: number
  readonly phase: Phase
  /** Why it ended badly. */
  readonly failure?: Failure | undefined
  /** What broke the schema so far, and which of it is of members that were skipped: indices. */
  readonly issues: readonly Issue[]
  readonly skippedIssues: readonly number[]
  readonly endedEarly: boolean
  /** What leads a fresh run to what this one shows, where it reads no more text and that is not enough. */
  readonly deltas?: readonly FieldDelta[] | undefined
  readonly stages?: SavedStages | undefined
  readonly repairs: readonly Repair[]
}
