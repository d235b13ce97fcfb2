// What Zod 4 writes as JSON Schema, and what of it holds for the input. Knows the shapes that Zod
// documents for library authors (`_zod.def`), and needs no import.
import { losesFlags, markOpaque, markText, markUnsure, UNSURE, type Writable } from './marks.ts'

interface ZodCheck {
  readonly _zod: { readonly def: { readonly check: string; readonly pattern?: RegExp } }
}

interface ZodDefinition {
  readonly type: string
  readonly coerce?: boolean
  readonly pattern?: RegExp
  readonly checks?: readonly ZodCheck[]
  readonly in?: ZodNode
  readonly out?: ZodNode
  readonly rest?: ZodNode | null
  readonly valueType?: ZodNode
}

interface ZodNode {
  readonly _zod: {
    readonly def: ZodDefinition
    /** All that it takes, where that is named value by value. */
    readonly values?: Iterable<unknown>
  }
  /** What the user said of it; Zod mini keeps that elsewhere. */
  readonly meta?: () => { readonly jell?: unknown } | undefined
}

/** What Zod hands to an override for each node. */
interface ZodContext {
  readonly zodSchema: ZodNode
  readonly jsonSchema: Writable
}

/** What no JSON value is, or what Zod writes by its output. */
const foreign =
  /^(bigint|custom|date|file|function|map|nan|promise|set|success|symbol|transform|undefined|void)$/

/** Options under which Zod writes a schema of what the model writes, whatever is in it. */
export const zodOptions = {
  unrepresentable: 'any',
  // Of what users say of their schemas only `jell` is meant for us: a `type` or `pattern` in it is
  // for their own forms.
  metadata: {
    get: (schema: ZodNode): { readonly jell: unknown } | undefined => {
      const jell = schema.meta?.()?.jell
      return jell === undefined ? undefined : { jell }
    },
  },
  override: ({ zodSchema, jsonSchema }: ZodContext): void => {
    const { def } = zodSchema._zod
    const reason = reasonOf(def)
    if (reason !== undefined && def.type === 'string' && def.coerce !== true) {
      markText(jsonSchema, reason)
    } else markOpaque(jsonSchema, reason)
    if (mergesUnknownKeys(def, jsonSchema)) markOpaque(jsonSchema, 'takes the keys of both sides')
    const isRefined = (def.checks ?? []).some((check) => nameOf(check) === 'custom')
    if (isRefined || def.type === 'pipe') markUnsure(jsonSchema)
    // What is missing of these Zod judges as undefined, which many schemas take.
    if (def.type === 'tuple' && def.rest) leaveOpen(jsonSchema, 'minItems')
    if (def.type === 'record' && mayBeMissing(def.valueType)) leaveOpen(jsonSchema, 'required')
    if (isHalfAChoice(def)) jsonSchema['jell'] ??= 'hold'
    const choices = choicesBehind(def)
    if (choices) jsonSchema['enum'] = [...choices]
  },
} as const

/** Schemas that certainly refuse what is missing. */
const demanding = /^(array|boolean|enum|number|object|record|string|tuple)$/

function mayBeMissing(node: ZodNode | undefined): boolean {
  const def = node?._zod.def
  return def?.coerce === true || !demanding.test(def?.type ?? '')
}

function leaveOpen(written: Writable, keyword: string): void {
  if (written[keyword] === undefined) return
  delete written[keyword]
  written[UNSURE] = true
}

/** Two strict sides of an intersection together take what each alone refuses. */
function mergesUnknownKeys({ type }: ZodDefinition, written: Writable): boolean {
  if (type !== 'intersection' || written['allOf'] === undefined) return false
  return /"(additionalProperties":false|(propertyNames|\$ref)":)/.test(
    JSON.stringify(written['allOf']),
  )
}

/** A string of which something else is made: half of it could be taken for another choice. */
function isHalfAChoice({ type, in: input, out }: ZodDefinition): boolean {
  if (type === 'template_literal') return true
  if (type !== 'pipe' || input?._zod.def.type !== 'string') return false
  const made = out?._zod.def.type
  return made !== 'string' && made !== 'transform'
}

/** What a string must be that is given on as it is. */
function choicesBehind({ in: input, out }: ZodDefinition): Iterable<unknown> | undefined {
  const { type, coerce, checks = [] } = input?._zod.def ?? {}
  const isSame =
    type === 'string' && coerce !== true && checks.every((one) => nameOf(one) !== 'overwrite')
  return isSame && /^(enum|literal)$/.test(out?._zod.def.type ?? '') ? out?._zod.values : undefined
}

function reasonOf(def: ZodDefinition): string | undefined {
  const { type, coerce, pattern, checks = [] } = def
  if (foreign.test(type)) return `${type} is no JSON`
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
