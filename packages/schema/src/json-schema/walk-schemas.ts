import { schemasIn } from './schemas-in.ts'

/**
 * Visits every schema in a schema, itself first, that has not been seen; from a list, however deep
 * they lie.
 */
export function walkSchemas(
  root: unknown,
  seen: Set<unknown>,
  visit: (schema: Record<string, unknown>) => void,
): void {
  const open = [root]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const schema = next as Record<string, unknown>
    visit(schema)
    open.push(...schemasIn(schema))
  }
}
