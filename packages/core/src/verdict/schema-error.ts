import type { Issue } from '../contracts/validator.ts'
import { StreamError } from '../errors.ts'
import { toPointer } from '../path/pointer.ts'

/** The error of a run whose document breaks its schema. There is at least one issue. */
export function schemaError(issues: readonly Issue[]): StreamError {
  const [first] = issues
  const { message, path, keyword, expected, found, offset } = first!
  const place = path.length === 0 ? '' : ` (at ${toPointer(path)})`
  const others = issues.length === 1 ? '' : ` And ${issues.length - 1} more.`
  return new StreamError({
    kind: 'schema',
    code: keyword ?? 'gate',
    message: `${message.replace(/\.$/, '')}${place}.${others}`,
    path,
    expected,
    found,
    offset,
  })
}

/** The final gate threw instead of answering. */
export function gateThrew(error: unknown): StreamError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StreamError({
    kind: 'schema',
    code: 'gate-threw',
    message: `The schema could not judge the document: ${reason}`,
    cause: error,
  })
}
