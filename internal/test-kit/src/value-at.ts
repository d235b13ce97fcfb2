import type { Path } from '@jell/core'

/** Follows a path through a plain value, own members only. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return value
}
