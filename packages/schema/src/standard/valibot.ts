// What @valibot/to-json-schema writes, and what of it holds for the input.
import { losesFlags, markOpaque, UNSURE, type Writable } from './marks.ts'

interface ValibotAction {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
}

interface ValibotSchema extends ValibotAction {
  readonly pipe?: readonly ValibotAction[]
  readonly fallback?: unknown
}

interface SchemaContext {
  readonly valibotSchema: ValibotSchema
  readonly jsonSchema: Writable
}

interface ActionContext {
  readonly valibotAction: ValibotAction
  readonly jsonSchema: Writable
}

/** What no JSON value is. */
const foreign = new Set(
  'bigint blob custom date file function instance map nan promise set symbol undefined void'.split(
    ' ',
  ),
)

/** Rules that only the library knows. */
const rules = /check/

/** Says of a node that its value has been changed, for the actions behind that. */
const CHANGED = 'x-jell-changed'

/** Options under which a schema is written of what the model writes, whatever is in it. */
export function valibotOptions(root: unknown) {
  const replaced = replacedSchemas(root)
  return {
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }: SchemaContext): Writable | undefined => {
      const { type } = valibotSchema
      const node = { ...jsonSchema }
      if (foreign.has(type)) markOpaque(node, `${type} is no JSON`)
      if (replaced.has(valibotSchema)) markOpaque(node, 'replaces what is invalid')
      return node
    },
    overrideAction: ({ valibotAction, jsonSchema }: ActionContext): Writable | undefined => {
      const { kind, type, requirement } = valibotAction
      const node = { ...jsonSchema }
      if (kind === 'transformation') node[CHANGED] = true
      if (kind !== 'validation') return node
      if (node[CHANGED] === true) markOpaque(node, 'changes its input before a check')
      if (requirement instanceof RegExp && losesFlags(requirement.flags)) {
        markOpaque(node, 'its pattern has flags')
      }
      const isContainer = node['type'] === 'object' || node['type'] === 'array'
      if (isContainer && rules.test(type)) node[UNSURE] = 'a check'
      return node
    },
  } as const
}

/**
 * The schemas whose value is replaced where it is invalid. The conversion sees only the first schema
 * of a pipe, so that stands for the pipe's fallback.
 */
function replacedSchemas(root: unknown): ReadonlySet<unknown> {
  const replaced = new Set<unknown>()
  const seen = new Set<unknown>()
  const open: unknown[] = [root]
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const { fallback, pipe, getter } = next as ValibotSchema & { readonly getter?: unknown }
    if (fallback !== undefined) replaced.add(pipe?.[0] ?? next)
    if (typeof getter === 'function') open.push((getter as (input: unknown) => unknown)(undefined))
    open.push(...Object.values(next))
  }
  return replaced
}
