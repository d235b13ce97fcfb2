// The metaschemas of draft 2020-12, as Ajv carries them.
import { createRequire } from 'node:module'

import type { JsonSchema } from '@jell/schema'

const parts = 'core applicator unevaluated validation content format-annotation meta-data'

/** The metaschemas by their URIs. */
export function metaschemas(): Record<string, JsonSchema> {
  const load = createRequire(import.meta.url)
  const names = ['schema', ...parts.split(' ').map((part) => `meta/${part}`)]
  return Object.fromEntries(
    names.map((name) => [
      `https://json-schema.org/draft/2020-12/${name}`,
      load(`ajv/dist/refs/json-schema-2020-12/${name}.json`) as JsonSchema,
    ]),
  )
}
