// What @valibot/to-json-schema writes, and what of it holds for the input.
import { walk } from '../json-schema/walk.ts'
import {
  ARRAYS,
  losesFlags,
  markOpaque,
  markText,
  markUnsure,
  UNSURE,
  type Writable,
} from './marks.ts'

interface ValibotAction {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  readonly metadata?: { readonly jell?: unknown }
}

interface ValibotSchema extends ValibotAction {
  readonly pipe?: readonly ValibotAction[]
  readonly fallback?: unknown
  readonly getter?: (input: unknown) => unknown
  readonly entries?: Readonly<Record<string, ValibotSchema>>
  readonly items?: readonly ValibotSchema[]
}

interface SchemaContext {
  readonly valibotSchema: ValibotSchema
  readonly jsonSchema: Writable
  /** Why it cannot be converted. */
  readonly errors?: unknown
}

interface ActionContext {
  readonly valibotAction: ValibotAction
  readonly jsonSchema: Writable
  readonly errors?: unknown
}

/** Says of a node that its value has been changed, for the actions behind that. */
const CHANGED = 'x-jell-changed'

/** How many items a tuple must have for the sake of its items. */
const LEAST = 'x-jell-least'

const optional = new Set('exact_optional optional nullish'.split(' '))

/** Schemas that are written where what they wrap is. */
const wrappers = new Set('exact_optional optional undefinedable'.split(' '))

/** Schemas that certainly refuse what is missing. */
const demanding = /object|tuple|^(array|boolean|enum|literal|null|number|picklist|record|string)$/

/** Writes a schema under the options of the conversion. */
type Write = (libraryOptions: Record<string, unknown>) => Writable

/**
 * Writes a schema of what the model writes, whatever is in it. It is written twice: the first time
 * only to meet all of it, since the conversion hides what is said of a pipe.
 */
export function writeValibot(write: Write, validate: (value: unknown) => unknown): Writable {
  const schemas: [ValibotSchema, Writable][] = []
  const actions: [ValibotAction, Writable][] = []
  const outline = write({
    errorMode: 'ignore',
    typeMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }: SchemaContext) =>
      void schemas.push([valibotSchema, jsonSchema]),
    overrideAction: ({ valibotAction, jsonSchema }: ActionContext) =>
      void actions.push([valibotAction, jsonSchema]),
  })
  const met = schemas.map(([schema]) => schema)
  // The root is met only without its pipe: what lies in it is known by what it writes to.
  const [root, ...rest] = schemas.flatMap(([schema, node]) => (node === outline ? [schema] : []))
  const inPipe = actions.flatMap(([action, node]) => (node === outline ? [action] : []))
  const pipe = [root, ...rest.filter(({ type }) => !wrappers.has(type)), ...inPipe]
  const written = write(optionsFor(marksOf([...met, { pipe }])))
  // Whether it has a fallback shows by what it takes.
  if (takesAnything(validate)) markOpaque(written, 'takes anything')
  return written
}

function takesAnything(validate: (value: unknown) => unknown): boolean {
  try {
    // No schema takes a symbol.
    const result: object = Object(validate(Symbol('any')))
    return 'value' in result && (!('issues' in result) || result.issues === undefined)
  } catch {
    return false
  }
}

function optionsFor(marks: ReadonlyMap<unknown, Marks>): Record<string, unknown> {
  return {
    errorMode: 'ignore',
    // Of what users say of their schemas only `jell` is meant for us: a `type` in it is for their forms.
    ignoreActions: ['metadata'],
    overrideSchema: ({ valibotSchema, jsonSchema, errors }: SchemaContext): Writable => {
      const { type } = valibotSchema
      const node = { ...jsonSchema }
      const { isReplaced, isPiped, jell } = marks.get(valibotSchema) ?? {}
      // Keys that are named one by one are called an error, and written.
      if (errors !== undefined && type !== 'record') markOpaque(node, `${type} is no JSON Schema`)
      if (type.includes('tuple')) countItems(node, valibotSchema.items ?? [])
      if (/object|record/.test(type) && mayBeArray(valibotSchema)) node[ARRAYS] = true
      if (isReplaced === true || makesReplaced(valibotSchema)) {
        markOpaque(node, 'replaces what is invalid')
      }
      if (isPiped === true) markUnsure(node)
      if (jell !== undefined) node['jell'] = jell
      return node
    },
    overrideAction: ({ valibotAction, jsonSchema, errors }: ActionContext): Writable => {
      const { kind, requirement } = valibotAction
      const node = { ...jsonSchema }
      if (kind === 'transformation') node[CHANGED] = true
      if (kind === 'validation') leaveCountOpen(node)
      if (kind === 'validation' && node[CHANGED] === true) {
        markText(node, 'changes its input before a check')
        node[CHANGED] = true
      }
      if (requirement instanceof RegExp && losesFlags(requirement.flags)) {
        markText(node, 'its pattern has flags')
      }
      if (errors !== undefined) markUnsure(node)
      return node
    },
  }
}

/** What an object or a tuple does not declare is left out before it is counted. */
function leaveCountOpen(node: Writable): void {
  const isTuple = node['prefixItems'] !== undefined
  if (!isTuple && node['properties'] === undefined) return
  node[UNSURE] = true
  for (const keyword of ['maxItems', 'minProperties', 'maxProperties']) delete node[keyword]
  if (isTuple) node['minItems'] = node[LEAST]
}

/** Valibot judges the items that are missing as undefined, and the conversion counts them all. */
function countItems(node: Writable, items: readonly ValibotSchema[]): void {
  const isDemanding = ({ type, fallback }: ValibotSchema) =>
    fallback === undefined && demanding.test(type)
  if (!items.every((item) => isDemanding(item) || /^(optional|nullish)$/.test(item.type))) {
    node[UNSURE] = true
  }
  node['minItems'] = node[LEAST] = items.findLastIndex(isDemanding) + 1
}

/** An object that asks for no member takes arrays too. */
function mayBeArray({ entries = {} }: ValibotSchema): boolean {
  return !Object.entries(entries).some(
    ([key, { type, fallback }]) =>
      !optional.has(type) && fallback === undefined && !(key in Array.prototype),
  )
}

/** A getter that makes its schema anew hides which one it was: all of it counts as replaced. */
function makesReplaced({ getter }: ValibotSchema): boolean {
  if (getter === undefined || getter(undefined) === getter(undefined)) return false
  return [...marksOf([getter(undefined)]).values()].some(({ isReplaced }) => isReplaced)
}

/** What is said of a schema where it lies in a pipe. */
interface Marks {
  /** Its value is replaced where it is invalid. */
  isReplaced: boolean
  /** What is made of it is judged again. */
  isPiped: boolean
  jell: unknown
}

/**
 * What is said of the schemas that can be reached. The conversion sees only the first schema of a
 * pipe, so that stands for the whole of it.
 */
function marksOf(met: readonly unknown[]): ReadonlyMap<unknown, Marks> {
  const marks = new Map<unknown, Marks>()
  const getters = new Set<unknown>()
  walk(met, (node) => {
    const schema = node as unknown as ValibotSchema
    const { fallback, getter, pipe = [] } = schema
    const jell = pipe.find((action) => action.metadata?.jell !== undefined)?.metadata?.jell
    const isReplaced = fallback !== undefined
    const isPiped = pipe.some(
      ({ kind }, at) => at > 0 && kind !== 'validation' && kind !== 'metadata',
    )
    if (isReplaced || isPiped || jell !== undefined) {
      const first = firstOf(schema)
      const known = marks.get(first)
      marks.set(first, {
        isReplaced: isReplaced || known?.isReplaced === true,
        isPiped: isPiped || known?.isPiped === true,
        jell: jell ?? known?.jell,
      })
    }
    const inner = Object.values(node)
    // Once for each getter: one that makes a schema anew would go on for ever.
    if (getter === undefined || getters.has(getter)) return inner
    getters.add(getter)
    return [...inner, getter(undefined)]
  })
  return marks
}

/** Where the pipe of a schema begins. */
function firstOf(schema: ValibotSchema): unknown {
  let first: ValibotAction & { readonly pipe?: readonly ValibotAction[] } = schema
  while (first.pipe?.[0] !== undefined) first = first.pipe[0]
  return first
}
