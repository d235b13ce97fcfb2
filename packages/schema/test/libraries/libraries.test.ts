// The libraries judge whole documents; nothing that is said of a prefix may contradict them.
import { harder, patience } from '@jell-internal/test-kit'
import { validator } from '@jell/schema'
import type { StandardSchema, ValidatorOptions } from '@jell/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as mini from 'zod/mini'

import { arktypeSchemas } from './arktype-schemas.ts'
import { judgeAsLibrary } from './judge-as-library.ts'
import { schemasOf } from './made.ts'
import type { Library } from './made.ts'
import { valibotSchemas, withJsonSchema } from './valibot-schemas.ts'
import { zodMiniSchemas } from './zod-mini-schemas.ts'
import { zodSchemas } from './zod-schemas.ts'

/** How each library's schemas are given to `validator`. */
interface Given<Schema> {
  readonly library: Library<Schema>
  readonly standard: (schema: Schema) => StandardSchema
  readonly options?: ValidatorOptions
}

async function failure<Schema>({ library, standard, options }: Given<Schema>) {
  const cases = schemasOf(library).chain(({ name, schema, values }) =>
    fc.record({
      name: fc.constant(name),
      schema: fc.constant(schema),
      documents: fc.array(values, { minLength: 5, maxLength: 5 }),
    }),
  )
  const property = fc.asyncProperty(cases, async ({ schema, documents }) => {
    const given = standard(schema)
    const judge = validator(given, { ...options, quiet: true })
    for (const document of documents) {
      const text = JSON.stringify(document)
      if (text !== undefined) await judgeAsLibrary(given, judge, text)
    }
  })
  const details = await fc.check(property, { numRuns: 60 * harder, includeErrorInReport: true })
  return fc.defaultReportMessage(details)
}

test('P8 Validation never lies: Zod', { timeout: patience }, async () => {
  expect(await failure({ library: zodSchemas, standard: (schema) => schema })).toBeUndefined()
})

test('P8 Validation never lies: Zod mini', { timeout: patience }, async () => {
  const options = { toJsonSchema: mini.toJSONSchema }
  const given = { library: zodMiniSchemas, standard: (schema: mini.ZodMiniType) => schema, options }
  expect(await failure(given)).toBeUndefined()
})

test('P8 Validation never lies: Valibot', { timeout: patience }, async () => {
  expect(await failure({ library: valibotSchemas, standard: withJsonSchema })).toBeUndefined()
})

test('P8 Validation never lies: ArkType', { timeout: patience }, async () => {
  expect(await failure({ library: arktypeSchemas, standard: (schema) => schema })).toBeUndefined()
})
