import { env } from 'node:process'

import fc from 'fast-check'

/** How many times as many random documents as usual: the environment variable `TEST_HARDER`. */
export const harder: number = Math.max(1, Number(env['TEST_HARDER'] ?? 1) || 1)

/** How long a suite of properties may take before it counts as stuck, in milliseconds. */
export const patience: number = 60_000 * harder

/**
 * Tries a property on `count` random documents, times `TEST_HARDER`. Returns the smallest failure
 * with its seed and its error, `undefined` when there is none.
 */
export function failureOf<Values>(
  property: fc.IProperty<Values>,
  count: number,
): string | undefined {
  const details = fc.check(property, { numRuns: count * harder, includeErrorInReport: true })
  return fc.defaultReportMessage(details)
}
