import type { JsonSchema } from '../json-schema/json-schema.ts'
import { arktypeOptions, lessenArktype } from './arktype.ts'
import { loosen } from './loosen.ts'
import { hasJsonSchema, type StandardSchema } from './standard-schema.ts'
import { writeValibot } from './valibot.ts'
import { zodOptions } from './zod.ts'

/** Writes a library's schema as JSON Schema: `z.toJSONSchema` of Zod and Zod mini fits. */
export type ToJsonSchema = (schema: never, options: never) => unknown

const skippedKeys = ['__proto__', 'prototype', 'constructor']

/**
 * What a library's schema is for its input, as JSON Schema, with marks where that says too much;
 * `undefined` where nobody writes it.
 */
export function jsonSchemaOf(
  schema: StandardSchema,
  toJsonSchema: ToJsonSchema | undefined,
): JsonSchema | undefined {
  const written = writeIfPossible(schema, toJsonSchema)
  loosen(written, schema['~standard'].vendor === 'zod' ? ['__proto__'] : skippedKeys)
  return written
}

/** A library that cannot write its schema leaves all of it to the gate. */
function writeIfPossible(
  schema: StandardSchema,
  toJsonSchema: ToJsonSchema | undefined,
): JsonSchema | undefined {
  try {
    return write(schema, toJsonSchema)
  } catch {
    return undefined
  }
}

function write(
  schema: StandardSchema,
  toJsonSchema: ToJsonSchema | undefined,
): JsonSchema | undefined {
  const target = 'draft-2020-12'
  if (toJsonSchema !== undefined) {
    const options = { target, io: 'input', ...zodOptions }
    return toJsonSchema(schema as never, options as never) as JsonSchema
  }
  if (!hasJsonSchema(schema)) return undefined
  const { vendor, jsonSchema, validate } = schema['~standard']
  const convert = (libraryOptions: Record<string, unknown>) =>
    jsonSchema.input({ target, libraryOptions })
  switch (vendor) {
    case 'zod':
      return convert(zodOptions)
    case 'valibot':
      return writeValibot(convert, validate)
    case 'arktype':
      return lessenArktype(convert(arktypeOptions), schema)
    default:
      return convert({})
  }
}
