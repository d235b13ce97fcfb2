import type { JsonSchema } from '../json-schema/json-schema.ts'
import { arktypeOptions, markFlaggedPatterns } from './arktype.ts'
import { hasJsonSchema, type StandardSchema } from './standard-schema.ts'
import { valibotOptions } from './valibot.ts'
import { zodOptions } from './zod.ts'

/** Writes a library's schema as JSON Schema: `z.toJSONSchema` of Zod and Zod mini fits. */
export type ToJsonSchema = (schema: never, options: never) => unknown

/**
 * What a library's schema is for its input, as JSON Schema, with marks where that says too much;
 * `undefined` where nobody writes it.
 */
export function jsonSchemaOf(
  schema: StandardSchema,
  toJsonSchema: ToJsonSchema | undefined,
): JsonSchema | undefined {
  const target = 'draft-2020-12'
  if (toJsonSchema !== undefined) {
    const options = { target, io: 'input', ...zodOptions }
    return toJsonSchema(schema as never, options as never) as JsonSchema
  }
  if (!hasJsonSchema(schema)) return undefined
  const { vendor, jsonSchema } = schema['~standard']
  const libraryOptions = optionsOf(vendor, schema)
  const written = jsonSchema.input({ target, libraryOptions })
  if (vendor === 'arktype') markFlaggedPatterns(written, schema)
  return written
}

function optionsOf(vendor: string, schema: StandardSchema): Record<string, unknown> {
  switch (vendor) {
    case 'zod':
      return zodOptions
    case 'valibot':
      return valibotOptions(schema)
    case 'arktype':
      return arktypeOptions
    default:
      return {}
  }
}
