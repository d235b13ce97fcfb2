import type { TextPosition } from '../contracts/rejection.ts'
import type { Repair, SavedStages } from '../contracts/stage.ts'
import type { Failure } from '../errors.ts'
import type { Phase } from '../field/status.ts'

/** A run between two chunks, as data that JSON can carry. */
export interface SavedState {
  readonly version: 1
  /** A text that leads a fresh run to the same values and half lexemes. */
  readonly prefix: string
  /** Where the strict text stands. */
  readonly position: TextPosition
  readonly charsRead: number
  readonly chunksWritten: number
  readonly phase: Phase
  /** Why it ended badly. */
  readonly failure?: Failure | undefined
  readonly stages?: SavedStages | undefined
  readonly repairs: readonly Repair[]
}
