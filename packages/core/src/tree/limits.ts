import { Rejection } from '../contracts/rejection.ts'

/** Bounds of what a run may read. Exceeding one ends the run with a `limit` error. */
export interface Limits {
  /** UTF-16 units of text. Default 33,554,432 (32 Mi). */
  readonly maxChars?: number | undefined
  /** Containers open at once. Default 1,000. */
  readonly maxDepth?: number | undefined
  /** Members of one object. Default 100,000. */
  readonly maxKeys?: number | undefined
  /**
   * Issues that are kept, at least one. Default 1,000. Having more is no error: what breaks the
   * schema beyond it is invalid, and not listed.
   */
  readonly maxIssues?: number | undefined
  /**
   * Repairs that are kept. Default 1,000. Having more is no error: what the stages skip or mend
   * beyond it is not listed.
   */
  readonly maxRepairs?: number | undefined
}

export const defaultLimits = {
  maxChars: 33_554_432,
  maxDepth: 1_000,
  maxKeys: 100_000,
  maxIssues: 1_000,
  maxRepairs: 1_000,
} as const

/** The text exceeds a limit. */
export function exceeded(name: keyof Limits, limit: number, what: string): Rejection {
  return new Rejection({
    kind: 'limit',
    code: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    what,
    expected: `at most ${limit.toLocaleString('en')}`,
  })
}
