import type { GateIssue, Issue } from '../contracts/validator.ts'
import type { Segment } from '../path/path.ts'

/** What a final gate found, as issues of ours. */
export function gateIssues(issues: readonly GateIssue[]): readonly Issue[] {
  // `map` of a library's own kind of array would make another one of it.
  return issues.map(({ message, path = [] }) => ({ message, path: Array.from(path, toSegment) }))
}

function toSegment(step: PropertyKey | { readonly key: PropertyKey }): Segment {
  const key = typeof step === 'object' ? step.key : step
  return typeof key === 'symbol' ? String(key) : key
}
