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
  const isContainer = (value: unknown) => typeof value === 'object' && value !== null
  const scalars = values.filter((value) => !isContainer(value))
  const containers = values.filter(isContainer)
  if (containers.length === 0) return choice(keyword, scalars)
  const schemas: readonly JsonSchema[] = containers.map(schemaOf)
  const all = scalars.length === 0 ? schemas : [{ enum: scalars }, ...schemas]
  return unionOf(
    keyword,
    all.map((schema) => context.nodeInPlace(schema)),
  )
}

/** A schema that allows one container only. What lies in it waits for its turn, however deep. */
function schemaOf(container: unknown): JsonSchema {
  if (Array.isArray(container)) {
    const prefixItems = container.map((value: unknown) => ({ const: value }))
    return { type: 'array', prefixItems, items: false, minItems: container.length }
  }
  const properties = Object.fromEntries(
    Object.entries(Object(container)).map(([key, value]) => [key, { const: value }]),
  )
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

const anyValueOf: Keyword = (schema, context) => oneOfValues('enum', schema.enum ?? [], context)

const constant: Keyword = (schema, context) => oneOfValues('const', [schema.const], context)

/** Values named one by one. */
export const choiceKeywords: Keywords = { enum: anyValueOf, const: constant }
