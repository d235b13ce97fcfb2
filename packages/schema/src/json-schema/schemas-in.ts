import type { SchemaObject } from './json-schema.ts'

/** Keywords whose value is one schema, a list of them, or an object of them. */
const one = new Set(
  'additionalProperties items not if then else contains propertyNames contentSchema unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
)
const several = new Set(
  'allOf anyOf oneOf prefixItems properties patternProperties dependentSchemas $defs definitions'.split(
    ' ',
  ),
)

/** Whether the keyword says by which schemas a value is judged, and makes no claim of its own. */
export function isApplicator(keyword: string): boolean {
  return one.has(keyword) || several.has(keyword) || keyword.startsWith('$')
}

/** Every schema that lies directly in this one. */
export function schemasIn(schema: SchemaObject): unknown[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (one.has(keyword)) return [value]
    return several.has(keyword) && typeof value === 'object' && value !== null
      ? Object.values(value)
      : []
  })
}
