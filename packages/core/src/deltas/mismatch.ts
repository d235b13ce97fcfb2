import { StreamError } from '../errors.ts'
import type { Path } from '../path/path.ts'
import { toPointer } from '../path/pointer.ts'

/** What came does not fit onto what came before. */
export function mismatch(path: Path, expected: string): StreamError {
  return new StreamError({
    kind: 'transport',
    code: 'delta-mismatch',
    path,
    expected,
    message: `A delta for "${toPointer(path)}" does not fit: expected ${expected}.`,
  })
}
