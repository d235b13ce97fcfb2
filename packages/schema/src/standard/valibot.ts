// What @valibot/to-json-schema writes, and what of it holds for the input.
import { isScalar, losesFlags, markOpaque, UNSURE, type Writable } from './marks.ts'

interface ValibotAction {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
}

interface ValibotSchema extends ValibotAction {
  readonly pipe?: readonly ValibotAction[]
  readonly fallback?: unknown
  readonly getter?: (input: unknown) => unknown
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

/** Writes a schema under the options of the conversion. */
type Write = (libraryOptions: Record<string, unknown>) => Writable

/**
 * Writes a schema of what the model writes, whatever is in it. It is written twice: the first time
 * only to meet every schema, since the conversion hides the fallback of a pipe.
 */
export function writeValibot(write: Write, validate: (value: unknown) => unknown): Writable {
  const met: unknown[] = []
  const meet = ({ valibotSchema }: SchemaContext): void => void met.push(valibotSchema)
  write({ errorMode: 'ignore', overrideSchema: meet })
  const written = write(optionsFor(replacedSchemas(met)))
  // The root is met only without its pipe: whether it has a fallback shows by what it takes.
  if (takesAnything(validate)) markOpaque(written, 'takes anything')
  return written
}

function takesAnything(validate: (value: unknown) => unknown): boolean {
  try {
    const result = validate(Symbol('what no schema takes'))
    return (
      typeof result === 'object' &&
      result !== null &&
      'value' in result &&
      !('issues' in result && result.issues !== undefined)
    )
  } catch {
    return false
  }
}

function optionsFor(replaced: ReadonlySet<unknown>): Record<string, unknown> {
  return {
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }: SchemaContext): Writable | undefined => {
      const { type } = valibotSchema
      const node = { ...jsonSchema }
      if (foreign.has(type)) markOpaque(node, `${type} is no JSON`)
      // The conversion counts items that may be missing too.
      if (type.endsWith('tuple') || type.startsWith('tuple')) delete node['minItems']
      if (replaced.has(valibotSchema) || makesReplaced(valibotSchema)) {
        markOpaque(node, 'replaces what is invalid')
      }
      return node
    },
    overrideAction: ({ valibotAction, jsonSchema }: ActionContext): Writable | undefined => {
      const { kind, type, requirement } = valibotAction
      const node = { ...jsonSchema }
      if (kind === 'transformation') {
        node[CHANGED] = true
        if (!isScalar(node)) node[UNSURE] = 'a change'
      }
      if (kind !== 'validation') return node
      if (node[CHANGED] === true) markOpaque(node, 'changes its input before a check')
      if (requirement instanceof RegExp && losesFlags(requirement.flags)) {
        markOpaque(node, 'its pattern has flags')
      }
      if (!isScalar(node) && rules.test(type)) node[UNSURE] = 'a check'
      return node
    },
  }
}

/** A getter that makes its schema anew hides which one it was: all of it counts as replaced. */
function makesReplaced({ getter }: ValibotSchema): boolean {
  if (getter === undefined || getter(undefined) === getter(undefined)) return false
  return replacedSchemas([getter(undefined)]).size > 0
}

/**
 * The schemas whose value is replaced where it is invalid. The conversion sees only the first schema
 * of a pipe, so that stands for the pipe's fallback.
 */
function replacedSchemas(met: readonly unknown[]): ReadonlySet<unknown> {
  const replaced = new Set<unknown>()
  const seen = new Set<unknown>()
  const open = [...met]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const { fallback, pipe, getter } = next as ValibotSchema
    if (fallback !== undefined) replaced.add(pipe?.[0] ?? next)
    // Once for each getter: one that makes a schema anew would go on for ever.
    if (getter !== undefined && !seen.has(getter)) open.push(getter(undefined))
    seen.add(getter)
    open.push(...Object.values(next))
  }
  return replaced
}
