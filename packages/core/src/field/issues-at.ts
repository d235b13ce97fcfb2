import type { Issue } from '../contracts/validator.ts'
import type { Path } from '../path/path.ts'
import { freeze } from '../values/freeze.ts'

export const noIssues: readonly Issue[] = Object.freeze([])

/** The issues at a place or below it, in document order, and one that means the place besides. */
export function issuesAt(
  path: Path,
  issues: readonly Issue[],
  besides: Issue | undefined,
): readonly Issue[] {
  return freeze(issues.filter((issue) => issue === besides || leadsThrough(issue.path, path)))
}

function leadsThrough(path: Path, place: Path): boolean {
  return path.length >= place.length && place.every((step, at) => String(step) === String(path[at]))
}
