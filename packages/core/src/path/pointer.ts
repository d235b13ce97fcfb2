import type { Path } from './path.ts'

/**
 * Writes a path as a JSON Pointer (RFC 6901): `["items", 0]` is `/items/0`, the root is `""`.
 * `~` and `/` in keys are escaped as `~0` and `~1`.
 */
export function toPointer(path: Path): string {
  let pointer = ''
  for (const segment of path) {
    pointer += '/' + String(segment).replaceAll('~', '~0').replaceAll('/', '~1')
  }
  return pointer
}
