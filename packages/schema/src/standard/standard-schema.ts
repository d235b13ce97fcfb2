import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'

/** A schema of a library that follows Standard Schema, with or without Standard JSON Schema. */
export type StandardSchema<In = unknown, Out = unknown> = StandardSchemaV1<In, Out>

/** What is written for a schema; for one of several, what is written for any of them. */
export type InputOf<Schema extends StandardSchema> = StandardSchemaV1.InferInput<Schema>

/** What a schema makes of what is written. */
export type OutputOf<Schema extends StandardSchema> = StandardSchemaV1.InferOutput<Schema>

/** Whether it is a schema of a library rather than a JSON Schema. */
export function isStandardSchema(schema: unknown): schema is StandardSchema {
  const isObject = typeof schema === 'function' || (typeof schema === 'object' && schema !== null)
  return isObject && '~standard' in schema
}

/** Whether the library says itself what its schema is as JSON Schema. */
export function hasJsonSchema(
  schema: StandardSchema,
): schema is StandardSchema & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard']
}
