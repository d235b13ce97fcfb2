// Checks for inner loops: a thousand times a document, where an assertion library costs more than
// the code under test.
import { findDifference } from './deep-equal.ts'

/** Throws what `describe` says unless `condition` holds. */
export function ensure(condition: boolean, describe: () => string): void {
  if (!condition) throw new Error(describe())
}

/** Throws where two plain values differ, and says where; `context` says when. */
export function ensureSame(actual: unknown, expected: unknown, context: () => string): void {
  const difference = findDifference(actual, expected)
  if (difference !== undefined) throw new Error(`${difference} (${context()})`)
}
