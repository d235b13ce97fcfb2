import { schemasIn } from './schemas-in.ts'

type Visited = Record<string, unknown>

/**
 * Goes from object to object, once to each that has not been seen, to those that each of them leads
 * to; from a list, however deep they lie.
 */
export function walk(
  roots: readonly unknown[],
  leadsTo: (node: Visited) => readonly unknown[],
  seen: Set<unknown> = new Set(),
): void {
  const open = [...roots]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    open.push(...leadsTo(next as Visited))
  }
}

/** Visits every schema in a schema, itself first. */
export function walkSchemas(
  root: unknown,
  visit: (schema: Visited) => void,
  seen?: Set<unknown>,
): void {
  const leadsTo = (schema: Visited) => {
    visit(schema)
    return schemasIn(schema)
  }
  walk([root], leadsTo, seen)
}
