import { decodeFragment, followPointer } from '../json-schema/follow-pointer.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import { SchemaError } from '../json-schema/schema-error.ts'
import type { Documents, Resolver } from '../keyword/keyword.ts'

/** Resolves references to places in the schema itself: `#`, or `#` and a JSON Pointer. */
export function localResolver(root: JsonSchema, documents: Documents): Resolver<undefined> {
  const refuse = (what: string) => {
    throw new SchemaError(`${what} needs the vocabulary "full".`)
  }
  for (const uri of Object.keys(documents)) refuse(`The document "${uri}"`)
  return {
    enter: (schema) => {
      if (schema.$id !== undefined && schema !== root) refuse(`The inner "$id": "${schema.$id}"`)
      return undefined
    },
    resolve: (reference) => {
      const fragment = /^#(\/|$)/.test(reference) ? decodeFragment(reference.slice(1)) : undefined
      return fragment === undefined
        ? undefined
        : { schema: followPointer(root, fragment), fragment }
    },
    hasKeyword: Object.hasOwn,
  }
}
