import type { Delta } from './delta.ts'

const kinds: readonly unknown[] = ['object', 'array', 'string', 'number', 'literal']

/** Whether something that came from elsewhere has the shape of a delta. */
export function isDelta(delta: unknown): delta is Delta {
  if (typeof delta !== 'object' || delta === null) return false
  const { type, path, kind, text, source, size, phase, failure } = delta as Record<string, unknown>
  switch (type) {
    case 'begin':
      return isPath(path) && kinds.includes(kind)
    case 'text':
      return isPath(path) && typeof text === 'string'
    case 'settle':
      return isPath(path) && isOptional(source, 'string') && isOptional(size, 'number')
    case 'end':
      // What ended badly says why: without a reason it must not pass as a good ending.
      return failure === undefined ? phase === 'done' : isFailure(failure)
    default:
      return false
  }
}

function isPath(path: unknown): boolean {
  return (
    Array.isArray(path) &&
    path.every((step: unknown) => typeof step === 'string' || typeof step === 'number')
  )
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || typeof value === type
}

function isFailure(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false
  const { kind, message } = failure as Record<string, unknown>
  return typeof kind === 'string' && typeof message === 'string'
}
