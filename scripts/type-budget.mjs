// Counts what the compiler instantiates for a schema of 200 fields of which each is used, as
// `tsc --extendedDiagnostics` does, and holds it to a budget. Raising it is a decision: it belongs into
// the commit that needs it.
import { resolve } from 'node:path'

import ts from 'typescript'

/** Instantiations of ours: Zod's own for the same schema are not counted. */
const budget = 33_000

/** A field of each kind, and the steps to what lies below it. */
const kinds = [
  ['z.string()', ''],
  ['z.number().min(0).optional()', ''],
  ["z.enum(['a', 'b', 'c'])", ''],
  ['z.array(z.object({ a: z.string(), b: z.number().nullable() }))', ", 0, 'a'"],
  [
    'z.object({ x: z.string().transform(Number), y: z.record(z.string(), z.boolean()) })',
    ", 'y', 'k'",
  ],
  ['z.tuple([z.string(), z.number()])', ', 1'],
  ['z.union([z.string(), z.array(z.string())])', ', 0'],
  [
    "z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), a: z.string() }), z.object({ kind: z.literal('b'), b: z.number() })])",
    ", 'kind'",
  ],
]

const fields = Array.from({ length: 200 }, (_, at) => {
  const [schema = '', steps = ''] = kinds[at % kinds.length] ?? []
  return { key: `field${at}`, schema, steps }
})

const schemaAlone = `
import * as z from 'zod'
const Wide = z.object({
${fields.map(({ key, schema }) => `  ${key}: ${schema},`).join('\n')}
})
export declare const input: z.input<typeof Wide>
export declare const output: z.output<typeof Wide>
export const read = [input.field0, output.field0]
`

const withFields = `${schemaAlone}
import { createStreamingObject } from '@jell/core'
import type { Draft, FieldState } from '@jell/core'
import { validator } from '@jell/schema'

const object = createStreamingObject({ validator: validator(Wide) })
export const result: Promise<z.output<typeof Wide>> = object.result
export declare const draft: Draft<typeof input>
export const parts = [draft.field0, draft.field3?.[0]?.a, draft.field4?.y?.['k'], draft.field7?.kind]
export function show(state: FieldState<typeof input>) {
  return state.status === 'settled' ? state.value.field0 : undefined
}
${fields.map(({ key, steps }, at) => `export const value${at} = object.field('${key}'${steps}).get().value`).join('\n')}
`

const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
/** What both programs read is parsed once. @type {Map<string, ts.SourceFile | undefined>} */
const parsed = new Map()

/** @param {string} text A module beside the tests of the schema package. */
function countFor(text) {
  const file = resolve('packages/schema/test/wide.ts')
  parsed.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.ES2022))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) => {
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest))
    return parsed.get(name)
  }
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  const wrong = program.getSemanticDiagnostics(source)
  for (const { messageText } of wrong) {
    console.error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  if (wrong.length > 0) process.exit(1)
  return program.getInstantiationCount()
}

const ours = countFor(withFields) - countFor(schemaAlone)
console.log(`200 fields: ${ours} instantiations, the budget is ${budget}`)
if (ours > budget) {
  console.error('The types of fields cost the compiler too much.')
  process.exit(1)
}
