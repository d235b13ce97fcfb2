// Ajv judges whole documents; nothing that is said of a prefix may contradict it.
import {
  chunkLengths,
  cutBy,
  ensure,
  failureOf,
  patience,
  unitByUnit,
} from '@jell-internal/test-kit'
import { compile, SchemaError } from '@jell/schema'
import type { CompiledSchema, JsonSchema } from '@jell/schema'
import { full } from '@jell/schema/full'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Drive } from './drive.ts'
import { documents, randomSchemas } from './random-schemas.ts'

const manyDocuments = fc.array(documents, { minLength: 8, maxLength: 8 })

function compileBoth(schema: JsonSchema, isFull: boolean) {
  // Within `unevaluatedProperties`, what Ajv knows of one member it takes to be so of the next:
  // {"unevaluatedProperties":{"anyOf":[{},{"additionalProperties":{},"required":["a"]}],
  // "unevaluatedProperties":false}} refuses {"b":{"b":1}}, and takes {"a":[],"b":{"b":1}}.
  if (/"unevaluated\w+":\{.*"unevaluated/.test(JSON.stringify(schema))) return undefined
  try {
    const compiled = compile(schema, isFull ? { vocabulary: full } : {})
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
    return { compiled, isValid: ajv.compile(schema) as (value: unknown) => boolean }
  } catch (error) {
    // Random references may lead in a circle.
    if (error instanceof SchemaError) return undefined
    throw error
  }
}

/** Reads unit by unit, and asks about each prefix. */
function judgePrefixes(
  schema: JsonSchema,
  compiled: CompiledSchema,
  isValid: (value: unknown) => boolean,
  text: string,
) {
  const hasContainerChoice = /"(enum":\[[^\]]*[[{]|const":[[{]|uniqueItems":true)/.test(
    JSON.stringify(schema),
  )
  const valid = isValid(JSON.parse(text))
  const drive = new Drive(compiled)
  let read = ''
  for (const unit of unitByUnit(text)) {
    drive.write(unit)
    read += unit
    const { verdict } = drive.check
    const context = () => `at ${read} of ${text}`
    ensure(!valid || verdict !== 'violated', () => `too early: violated ${context()}`)
    ensure(valid || verdict !== 'satisfied', () => `too early: satisfied ${context()}`)
    ensure(drive.found.length > 0 === (verdict === 'violated'), () => `unsaid ${context()}`)
    const { closing } = drive
    if (closing !== undefined && !read.endsWith(',')) {
      const isClosable = isValid(JSON.parse(read + closing))
      // Whether a container is one of those that an enum names, or that are there already, is only
      // known when it is whole.
      const isUnknown = isClosable && hasContainerChoice
      ensure(
        isUnknown || drive.check.isClosable === isClosable,
        () => `closable is not ${isClosable} ${context()}`,
      )
    }
  }
  drive.end()
  ensure(drive.check.verdict === (valid ? 'satisfied' : 'violated'), () => `end of ${text}`)
  return drive.found
}

describe.each([false, true])('random schemas, every keyword: %s', (isFull) => {
  test(
    'P8 Validation never lies: no prefix is judged against Ajv, on random schemas and documents',
    { timeout: patience },
    () => {
      const property = fc.property(randomSchemas(isFull), manyDocuments, (schema, values) => {
        const both = compileBoth(schema, isFull)
        if (both === undefined) return
        for (const value of values)
          judgePrefixes(schema, both.compiled, both.isValid, JSON.stringify(value))
      })
      expect(failureOf(property, 300)).toBeUndefined()
    },
  )

  test(
    'P2 Cuts mean nothing: what is found does not depend on the cuts',
    { timeout: patience },
    () => {
      const property = fc.property(
        randomSchemas(isFull),
        manyDocuments,
        chunkLengths(),
        (schema, values, lengths) => {
          const compiled = compileBoth(schema, isFull)?.compiled
          if (compiled === undefined) return
          for (const value of values) {
            const text = JSON.stringify(value)
            const [whole, cut] = [[text], cutBy(text, lengths)].map((chunks) => {
              const drive = new Drive(compiled)
              for (const chunk of chunks) drive.write(chunk)
              const { found, wishes, check } = drive.end()
              return { found, wishes, verdict: check.verdict }
            })
            expect(cut).toEqual(whole)
          }
        },
      )
      expect(failureOf(property, 300)).toBeUndefined()
    },
  )
})
