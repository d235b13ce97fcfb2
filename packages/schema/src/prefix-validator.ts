import { createStreamingObject, defineValidator } from '@jell/core'
import type { Failure, Issue, Limits } from '@jell/core'

import type { CompiledSchema, SchemaCheck, Verdict } from './compile.ts'

/** Judges one JSON text while it arrives. */
export interface PrefixValidator {
  /** Reads the next piece of the text. Never throws for what it says. */
  write(text: string): void
  /** The text is whole. */
  end(): void
  /** What is known of the document: whether it can still become valid, or must be. */
  readonly verdict: Verdict
  /** Whether the document would be valid if all open containers closed here. */
  readonly isClosable: boolean
  /** What breaks the schema so far, in document order, with paths and offsets. */
  readonly issues: readonly Issue[]
  /** Why the text is no JSON, or no whole one; `undefined` as long as it may be. */
  readonly error: Failure | undefined
}

/**
 * Begins to judge a JSON text against a schema: for servers, tests, and whoever wants verdicts
 * without fields. Time is linear in the text. `limits` bounds what may be read, as for
 * `createStreamingObject`.
 */
export function createPrefixValidator(
  schema: CompiledSchema,
  limits: Limits = {},
): PrefixValidator {
  let check: SchemaCheck | undefined
  const object = createStreamingObject({
    limits,
    validator: defineValidator({
      root: schema.root,
      check: (output) => {
        check = schema.check(output)
        return check
      },
      gate: (value) => ({ value }),
    }),
  })
  return {
    write: (text) => object.write(text),
    end: () => object.end(),
    get verdict() {
      return check?.verdict ?? 'viable'
    },
    get isClosable() {
      return check?.isClosable ?? false
    },
    get issues() {
      return object.get().issues
    },
    get error() {
      const { error } = object.get()
      return error?.kind === 'schema' ? undefined : error
    },
  }
}
