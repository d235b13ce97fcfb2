import type { Writable } from './marks.ts'

/** Visits every object that can be reached from one, arrays apart, once; from a list, however deep. */
export function walkObjects(root: unknown, visit: (node: Writable) => void): void {
  const open = [root]
  const seen = new Set<unknown>()
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (!Array.isArray(next)) visit(next as Writable)
    open.push(...Object.values(next))
  }
}
