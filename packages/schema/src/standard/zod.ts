// What Zod 4 writes as JSON Schema, and what of it holds for the input. Knows the shapes that Zod
// documents for library authors (`_zod.def`), and needs no import.
import { losesFlags, markOpaque, UNSURE, type Writable } from './marks.ts'

interface ZodCheck {
  readonly _zod: { readonly def: { readonly check: string; readonly pattern?: RegExp } }
}

interface ZodDefinition {
  readonly type: string
  readonly coerce?: boolean
  readonly pattern?: RegExp
  readonly checks?: readonly ZodCheck[]
  readonly in?: ZodNode
}

interface ZodNode {
  readonly _zod: { readonly def: ZodDefinition }
}

/** What Zod hands to an override for each node. */
interface ZodContext {
  readonly zodSchema: ZodNode
  readonly jsonSchema: Writable
}

/** What no JSON value is, or what Zod writes by its output. */
const foreign = new Set(
  'bigint custom date file function map nan promise set success symbol transform undefined void'.split(
    ' ',
  ),
)

/** Options under which Zod writes a schema of what the model writes, whatever is in it. */
export const zodOptions = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: ZodContext): void => {
    const { def } = zodSchema._zod
    markOpaque(jsonSchema, reasonOf(def))
    const isContainer = def.type === 'object' || def.type === 'array' || def.type === 'record'
    if (isContainer && (def.checks ?? []).some((check) => nameOf(check) === 'custom')) {
      jsonSchema[UNSURE] = 'a refinement'
    }
  },
} as const

function reasonOf(def: ZodDefinition): string | undefined {
  const { type, coerce, pattern, checks = [] } = def
  if (foreign.has(type)) return `${type} is no JSON`
  if (type === 'catch') return 'replaces what is invalid'
  if (coerce === true) return 'takes other types too'
  if (type === 'pipe' && def.in?._zod.def.type === 'transform') return 'changes its input first'
  const overwrite = checks.findIndex((check) => nameOf(check) === 'overwrite')
  const last = checks.findLastIndex((check) => nameOf(check) !== 'overwrite')
  if (overwrite >= 0 && overwrite < last) return 'changes its input before a check'
  const patterns = [pattern, ...checks.map(({ _zod }) => _zod.def.pattern)]
  return patterns.some((one) => losesFlags(one?.flags)) ? 'its pattern has flags' : undefined
}

function nameOf(check: ZodCheck): string {
  return check._zod.def.check
}
