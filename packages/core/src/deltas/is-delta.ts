import { isPath } from '../path/is-path.ts'
import { readIssue } from '../verdict/read-issue.ts'
import type { Delta, FieldDelta } from './delta.ts'

const phases: readonly unknown[] = ['connecting', 'streaming', 'validating']
const kinds: readonly unknown[] = ['object', 'array', 'string', 'number', 'literal']

/** Whether something that came from elsewhere has the shape of a delta. */
export function isDelta(delta: unknown): delta is Delta {
  if (typeof delta !== 'object' || delta === null) return false
  const facts = delta as Record<string, unknown>
  const { type, path, kind, text, source, size, phase } = facts
  switch (type) {
    case 'begin':
      return isPath(path) && kinds.includes(kind)
    case 'text':
      return isPath(path) && typeof text === 'string'
    case 'settle':
      return (
        isPath(path) &&
        isOptionalText(source) &&
        isCount(size) &&
        isListOf(facts['missing'], (key) => typeof key === 'string')
      )
    case 'issue':
      return isIssue(facts['issue'])
    case 'invalid':
      return (
        isPath(path) && isOptionalText(facts['draft']) && isCount(size) && isCount(facts['issue'])
      )
    case 'phase':
      return phases.includes(phase)
    case 'end':
      return isEnd(facts)
    default:
      return false
  }
}

/** As {@link isDelta}, for one that tells of the document, and not of its run. */
export function isFieldDelta(delta: unknown): delta is FieldDelta {
  return isDelta(delta) && delta.type !== 'phase' && delta.type !== 'end'
}

function isEnd({ phase, failure, issues, places, count }: Record<string, unknown>): boolean {
  // What ended badly says why: without a reason it must not pass as a good ending.
  const isReasoned = failure === undefined ? phase === 'done' : isFailure(failure)
  return isReasoned && isListOf(issues, isIssue) && isListOf(places, isPath) && isCount(count)
}

function isIssue(issue: unknown): boolean {
  return readIssue(issue) !== undefined
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isCount(value: unknown): boolean {
  return value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0)
}

function isListOf(list: unknown, isRight: (one: unknown) => boolean): boolean {
  return list === undefined || (Array.isArray(list) && list.every(isRight))
}

function isFailure(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false
  const { kind, message } = failure as Record<string, unknown>
  return typeof kind === 'string' && typeof message === 'string'
}
