import type { JsonSchema } from '@jell/schema'
// Random schemas and documents over a small world, so that they meet often.
import fc from 'fast-check'

import { conditional } from './conditional.ts'

const keys = ['a', 'b', 'ab']
const texts = ['', 'a', 'b', 'ab', 'ba', 'abb', '\u{1f600}']
const numbers = [0, 1, 2, 3, -1, 1.5, 10]

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(true, false, null),
)

/** Documents, and the values that schemas name. */
export const documents: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    {
      weight: 4,
      arbitrary: fc.dictionary(fc.constantFrom(...keys, 'c', ''), tie('value'), { maxKeys: 3 }),
    },
  ),
})).value

const size = fc.integer({ min: 0, max: 3 })
const pattern = fc.constantFrom('^a', 'b$', '^(ab)*$', 'a|b')
const someKeys = fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 2 })
const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array')

type Parts = Record<string, fc.Arbitrary<unknown>>

/** One or two keywords of a family in one schema. */
function family(parts: Parts): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(parts, { requiredKeys: [] })
}

const scalarClaims: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })) }),
  fc.record({
    enum: fc.uniqueArray(documents, {
      minLength: 1,
      maxLength: 4,
      selector: (value) => JSON.stringify(value),
    }),
  }),
  fc.record({ const: documents }),
  family({ minLength: size, maxLength: size, pattern }),
  family({
    minimum: fc.constantFrom(...numbers),
    maximum: fc.constantFrom(...numbers),
    exclusiveMinimum: fc.constantFrom(...numbers),
    multipleOf: fc.constantFrom(1, 2, 3),
  }),
  family({ minItems: size, maxItems: size, minProperties: size, maxProperties: size }),
)

interface World {
  readonly schema: unknown
  readonly object: unknown
}

function worldOf(isFull: boolean) {
  return fc.letrec<World>((tie) => {
    const schema = tie('schema')
    const members = fc.dictionary(fc.constantFrom(...keys), schema, { maxKeys: 3 })
    const list = fc.array(schema, { minLength: 1, maxLength: 3 })
    const basic: fc.Arbitrary<Record<string, unknown>>[] = [
      family({ properties: members, additionalProperties: schema, required: someKeys }),
      family({ properties: members, additionalProperties: fc.constant(false) }),
      family({ prefixItems: list, items: schema }),
      family({ propertyNames: schema }),
      fc.record({ allOf: list }),
      fc.record({ anyOf: list }),
      fc.record({ oneOf: list }),
      fc.record({ anyOf: fc.tuple(schema, fc.constant({ type: 'null' })) }),
      fc.record({ not: schema }),
      fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two') }),
    ]
    const rest: fc.Arbitrary<Record<string, unknown>>[] = [
      fc.record(conditional(schema, schema, schema)),
      family({ contains: schema, minContains: size, maxContains: size }),
      family({ uniqueItems: fc.constant(true), items: schema }),
      family({
        patternProperties: fc.dictionary(pattern, schema, { maxKeys: 2 }),
        additionalProperties: schema,
      }),
      family({
        dependentRequired: fc.dictionary(fc.constantFrom(...keys), someKeys, { maxKeys: 2 }),
      }),
      family({ dependentSchemas: members }),
      family({ properties: members, anyOf: list, unevaluatedProperties: schema }),
      family({ allOf: list, oneOf: list, unevaluatedProperties: schema }),
      family({ prefixItems: list, allOf: list, unevaluatedItems: schema }),
    ]
    return {
      object: fc
        .tuple(scalarClaims, fc.oneof(...basic, ...(isFull ? rest : [])))
        .chain(([claims, more]) => fc.constantFrom({ ...claims, ...more }, more)),
      schema: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        { weight: 3, arbitrary: scalarClaims },
        { weight: 1, arbitrary: fc.boolean() },
        { weight: 5, arbitrary: tie('object') },
      ),
    }
  })
}

/**
 * Where Ajv errs it decides nothing. It does not know that `contains` evaluates items, mistakes which
 * ones a branch evaluates, and counts the members that a failed `if` evaluated.
 */
function ajvErrs(text: string): boolean {
  const has = (...keywords: string[]) => keywords.some((keyword) => text.includes(`"${keyword}":`))
  return (
    (has('unevaluatedItems') && has('contains', 'anyOf', 'oneOf', 'if')) ||
    (has('unevaluatedProperties') && has('if'))
  )
}

/** Whole schemas; `isFull` says whether they use every keyword or those of `basic`. */
export function randomSchemas(isFull: boolean): fc.Arbitrary<JsonSchema> {
  const { object, schema } = worldOf(isFull)
  return fc
    .tuple(object, schema, schema)
    .map(([root, one, two]) => JSON.stringify({ ...(root as object), $defs: { one, two } }))
    .filter((text) => !ajvErrs(text))
    .map((text) => JSON.parse(text) as JsonSchema)
}
