import type { RejectionDetails, TextPosition } from '../contracts/rejection.ts'
import type { Failure } from '../errors.ts'
import type { Path } from '../path/path.ts'
import { toPointer } from '../path/pointer.ts'

/** Puts what was wrong, where it stands and what was expected into one failure with a sentence. */
export function describeFailure(
  details: RejectionDetails,
  position: TextPosition | undefined,
  path: Path,
): Failure {
  const { kind, code, found, expected } = details
  const what = details.what ?? `Unexpected ${found ?? 'text'}`
  const place = position === undefined ? '' : ` at line ${position.line}, column ${position.column}`
  const field = path.length === 0 ? '' : `, in ${toPointer(path)}`
  const hope = expected === undefined ? '' : `: expected ${expected}`
  // In place of the document: most likely prose, or a fence.
  const isAround = found && field === '' && expected === 'a value'
  return {
    kind,
    code,
    found,
    expected,
    path,
    ...position,
    message: `${what}${place}${field}${hope}.${isAround ? HINT : ''}`,
  }
}

const HINT = ' The stage embedded() skips text around a document.'
