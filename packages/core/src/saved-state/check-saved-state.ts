import { isFieldDelta } from '../deltas/is-delta.ts'
import { isPath } from '../path/is-path.ts'
import { readIssue } from '../verdict/read-issue.ts'
import type { SavedState } from './saved-state.ts'

const phases: readonly unknown[] = ['idle', 'connecting', 'streaming', 'validating', 'done']
const badPhases: readonly unknown[] = ['failed', 'stopped']

/** Throws a `TypeError` unless what came from elsewhere has the shape of a saved state. */
export function checkSavedState(saved: SavedState): void {
  if (typeof saved !== 'object' || saved === null) {
    throw new TypeError('The saved state is no object.')
  }
  if (saved.version !== 1) {
    throw new TypeError(
      `Saved state of version ${String(saved.version)} cannot be read; expected 1.`,
    )
  }
  const wrong = Object.entries(checks).find(([name, isRight]) => {
    return !isRight((saved as unknown as Record<string, unknown>)[name], saved)
  })
  if (wrong !== undefined) throw new TypeError(`The saved state has no readable "${wrong[0]}".`)
}

type Check = (value: unknown, saved: SavedState) => boolean

const checks: Readonly<Record<string, Check>> = {
  prefix: (value) => typeof value === 'string',
  position: (value) => hasMembers(value, { offset: 'number', line: 'number', column: 'number' }),
  charsRead: (value) => typeof value === 'number',
  chunksWritten: (value) => typeof value === 'number',
  phase: (value) => phases.includes(value) || badPhases.includes(value),
  failure: (value, { phase }) =>
    badPhases.includes(phase)
      ? hasMembers(value, { kind: 'string', message: 'string' })
      : value === undefined,
  issues: (value) => Array.isArray(value) && value.every((one) => readIssue(one) !== undefined),
  skippedIssues: (value) => Array.isArray(value) && value.every((one) => typeof one === 'number'),
  endedEarly: (value) => typeof value === 'boolean',
  deltas: (value) => value === undefined || (Array.isArray(value) && value.every(isFieldDelta)),
  stages: (value) =>
    value === undefined ||
    (hasMembers(value, { length: 'number', lines: 'number', lineStart: 'number' }) &&
      Array.isArray(value['machines']) &&
      Array.isArray(value['lineFeeds']) &&
      hasMembers(value['trailingText'], {
        isReported: 'boolean',
        fencesClosed: 'number',
        marks: 'number',
        marksFrom: 'number',
      })),
  repairs: (value) =>
    Array.isArray(value) &&
    value.every(
      (one) => hasMembers(one, { kind: 'string', offset: 'number' }) && isPath(one['path']),
    ),
}

function hasMembers(
  value: unknown,
  types: Readonly<Record<string, string>>,
): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(types).every(
      ([name, type]) => typeof (value as Record<string, unknown>)[name] === type,
    )
  )
}
