import { walkSchemas } from '../json-schema/walk-schemas.ts'
// What ArkType writes as JSON Schema, and what of it holds for the input.
import { ARRAYS, losesFlags, markOpaque, markUnsure, type Writable } from './marks.ts'

/** What ArkType hands to a fallback where it cannot write something. */
interface ArkContext {
  readonly code: string
  readonly base: Writable
}

/** Options under which ArkType writes a schema of what the model writes, whatever is in it. */
export const arktypeOptions = {
  fallback: {
    default: ({ code, base }: ArkContext): Writable => {
      const node = { ...base }
      if (code !== 'predicate') markOpaque(node, `${code} is no JSON Schema`)
      else markUnsure(node, 'a predicate')
      return node
    },
  },
} as const

/**
 * ArkType writes patterns without their flags, and nothing of morphs: where there are some, less is
 * sure. An array is an object for it, unless members are asked for.
 */
export function lessenArktype(written: Writable, schema: unknown): Writable {
  const flagged = new Set<unknown>()
  let isUnsure = false
  walkObjects((schema as { readonly json?: unknown }).json, ({ rule, flags, morphs, key }) => {
    // A member of that name is lost.
    if (morphs !== undefined || key === '__proto__') isUnsure = true
    if (typeof flags === 'string' && losesFlags(flags)) flagged.add(rule)
  })
  // What a morph makes of a container may be judged again.
  if (isUnsure) markUnsure(written, 'a morph')
  walkSchemas(written, new Set(), (node) => {
    if (flagged.has(node['pattern'])) markOpaque(node, 'its pattern has flags')
    const required = node['required'] as readonly string[] | undefined
    if (node['type'] === 'object' && !required?.some((key) => !(key in Array.prototype))) {
      node[ARRAYS] = true
    }
  })
  return written
}

/** Visits every object that can be reached from one, arrays apart, once; from a list, however deep. */
function walkObjects(root: unknown, visit: (node: Writable) => void): void {
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
