import type { Path } from './path.ts'

/** Whether something that came from elsewhere is a path. */
export function isPath(path: unknown): path is Path {
  return (
    Array.isArray(path) &&
    path.every((step: unknown) => typeof step === 'string' || typeof step === 'number')
  )
}
