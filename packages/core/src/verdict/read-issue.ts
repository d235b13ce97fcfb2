import type { Issue } from '../contracts/validator.ts'
import { isPath } from '../path/is-path.ts'

/** An issue that came from elsewhere, with the members that ours have; `undefined` if it is none. */
export function readIssue(data: unknown): Issue | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { message, path, keyword, expected, found, offset } = data as Record<string, unknown>
  if (typeof message !== 'string' || !isPath(path)) return undefined
  if (!isText(keyword) || !isText(expected) || !isText(found)) return undefined
  if (offset !== undefined && typeof offset !== 'number') return undefined
  // Those of a final gate say no more.
  return keyword === undefined
    ? { message, path }
    : { message, path, keyword, expected, found, offset }
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}
