import type { Rule } from '../frames/frame.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import type { Keyword, KeywordContext, Keywords } from '../keyword/keyword.ts'
import { choice } from '../scalars/choice.ts'
import { unionOf } from './union-keywords.ts'

/** Containers are read member by member, so that a wrong one is known early. */
function oneOfValues(
  keyword: 'enum' | 'const',
  values: readonly unknown[],
  context: KeywordContext,
): Rule {
  const scalars = values.filter((value) => typeof value !== 'object' || value === null)
  const containers = values.filter((value) => typeof value === 'object' && value !== null)
  if (containers.length === 0) return choice(keyword, scalars)
  const schemas: readonly JsonSchema[] = containers.map(schemaOf)
  const all = scalars.length === 0 ? schemas : [{ enum: scalars }, ...schemas]
  return unionOf(
    keyword,
    all.map((schema) => context.nodeInPlace(schema)),
  )
}

/** A schema that allows one value only. */
function schemaOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) {
    const prefixItems = value.map(schemaOf)
    return { type: 'array', prefixItems, items: false, minItems: value.length }
  }
  if (typeof value !== 'object' || value === null) return { const: value }
  const properties = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, schemaOf(inner)]),
  )
  const required = Object.keys(value)
  return { type: 'object', properties, required, additionalProperties: false }
}

const anyValueOf: Keyword = (schema, context) => oneOfValues('enum', schema.enum ?? [], context)

const constant: Keyword = (schema, context) => oneOfValues('const', [schema.const], context)

/** Values named one by one. */
export const choiceKeywords: Keywords = { enum: anyValueOf, const: constant }
