import { walk, walkSchemas } from '../json-schema/walk.ts'
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
      else markUnsure(node)
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
  walk([(schema as { readonly json?: unknown }).json], (node) => {
    const { rule, flags, morphs, key } = node
    // A member of that name is lost.
    if (morphs !== undefined || key === '__proto__') isUnsure = true
    if (typeof flags === 'string' && losesFlags(flags)) flagged.add(rule)
    return Object.values(node)
  })
  // What a morph makes of a container may be judged again.
  if (isUnsure) markUnsure(written)
  walkSchemas(written, (node) => {
    if (flagged.has(node['pattern'])) markOpaque(node, 'its pattern has flags')
    const required = node['required'] as readonly string[] | undefined
    if (node['type'] === 'object' && !required?.some((key) => !(key in Array.prototype))) {
      node[ARRAYS] = true
    }
  })
  return written
}
