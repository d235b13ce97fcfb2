// The official test suite of JSON Schema, draft 2020-12, read beside the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { cutBy, ensure, unitByUnit } from '@jell-internal/test-kit'
import { compile } from '@jell/schema'
import type { JsonSchema } from '@jell/schema'
import { full } from '@jell/schema/full'
import { describe, expect, test } from 'vitest'

import { Drive } from './drive.ts'
import { metaschemas } from './metaschemas.ts'

interface Case {
  readonly description: string
  readonly schema: JsonSchema
  readonly tests: readonly {
    readonly description: string
    readonly data: unknown
    readonly valid: boolean
  }[]
}

const folder = join(import.meta.dirname, '../../../../shared/json-schema-test-suite')
const isThere = existsSync(folder)

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function remotes(): Record<string, JsonSchema> {
  const from = join(folder, 'remotes')
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith('.json'))
      .map((path) => [
        `http://localhost:1234/${path.replaceAll('\\', '/')}`,
        read(join(from, path)) as JsonSchema,
      ]),
  )
}

describe('P8 Validation never lies: the official test suite', () => {
  const cases = join(folder, 'tests/draft2020-12')
  const documents = isThere ? { ...remotes(), ...metaschemas() } : {}
  const files = isThere ? readdirSync(cases).filter((name) => name.endsWith('.json')) : []

  test.skipIf(!isThere)(
    'there are cases (skipped: NOT RUN, ../shared/json-schema-test-suite is not there)',
    () => {
      expect(files.length).toBeGreaterThan(40)
    },
  )

  test.each(files)('%s: the right verdict for every chunking, none too early', (file) => {
    for (const { description, schema, tests } of read(join(cases, file)) as Case[]) {
      const compiled = compile(schema, { documents, vocabulary: full })
      ensure(compiled.unsupported.length === 0, () => `${description} has unsupported keywords`)
      for (const { description: what, data, valid } of tests) {
        const text = JSON.stringify(data)
        const whole = new Drive(compiled).write(text).end()
        const context = `${description}: ${what}`
        ensure((whole.found.length === 0) === valid, () => `wrong verdict: ${context}`)
        // A whole root is closed, so what can be closed is what is valid.
        ensure(whole.check.isClosable === valid, () => `wrong isClosable: ${context}`)
        for (const chunks of [unitByUnit(text), cutBy(text, [2]), cutBy(text, [1, 3, 7])]) {
          const drive = new Drive(compiled)
          for (const chunk of chunks) drive.write(chunk)
          drive.end()
          expect(drive.found, context).toEqual(whole.found)
        }
      }
    }
  })
})
