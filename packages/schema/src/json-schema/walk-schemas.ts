import { schemasIn } from './schemas-in.ts'

/** Visits every schema in a schema, itself first, once; from a list, however deep they lie. */
export function walkSchemas(root: unknown, visit: (schema: Record<string, unknown>) => void): void {
  const open = [root]
  const seen = new Set<unknown>()
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const schema = next as Record<string, unknown>
    visit(schema)
    open.push(...schemasIn(schema))
  }
}
