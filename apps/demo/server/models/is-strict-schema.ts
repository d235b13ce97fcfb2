/**
 * Whether structured outputs can hold a model to this JSON Schema: every object in it must list all
 * of its members as required, and allow no others.
 */
export function isStrictSchema(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrictSchema)
  if (typeof schema !== 'object' || schema === null) return true
  return isClosedObject(schema) && Object.values(schema).every(isStrictSchema)
}

function isClosedObject(schema: object): boolean {
  if (!('type' in schema) || schema.type !== 'object') return true
  const { properties, required, additionalProperties } = schema as {
    properties?: object
    required?: readonly string[]
    additionalProperties?: unknown
  }
  const names = Object.keys(properties ?? {})
  return additionalProperties === false && names.every((name) => required?.includes(name))
}
