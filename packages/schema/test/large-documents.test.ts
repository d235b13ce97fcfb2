// Deep and long documents: nothing recurses on the document, and the work is linear in its text.
import { deepDocument, patience } from '@jell-internal/test-kit'
import { compile } from '@jell/schema'
import type { CompiledSchema, JsonSchema } from '@jell/schema'
import { full } from '@jell/schema/full'
import { describe, expect, test } from 'vitest'

import { Drive, findIn } from './drive.ts'
import type { Found } from './drive.ts'

const depth = 100_000

const shells: JsonSchema = {
  anyOf: [
    { type: 'array', items: { $ref: '#' } },
    { type: 'object', properties: { a: { $ref: '#' } }, additionalProperties: false },
    { const: 'core' },
  ],
}

describe('a deep document', { timeout: patience }, () => {
  const { text } = deepDocument(depth)
  const schema = compile(shells)

  test('of 100,000 levels is judged to its end, and says whether it could be closed', () => {
    const innermost = text.indexOf('core"') + 5
    const drive = new Drive(schema).write(text.slice(0, innermost))
    expect(drive.check.isClosable).toBe(true)
    drive.write(text.slice(innermost)).end()
    expect(drive.found).toEqual([])
    expect(drive.check.verdict).toBe('satisfied')
  })

  test('of 100,000 levels is judged at its innermost value', () => {
    const found = findIn(schema, text.replace('core', 'cord'))
    const [{ pointer, ...issue }] = found as [Found]
    expect(pointer).toHaveLength(3 * (depth / 2) + depth / 2)
    expect(issue.expected).toBe('an array, an object or "core"')
    expect(issue).toMatchObject({ depth, keyword: 'anyOf', found: '"cord…"' })
    expect(found).toHaveLength(1)
  })

  test('is judged by what looks at all that lies in it', () => {
    const all = compile(
      {
        oneOf: [{ type: ['string', 'object'] }, { type: 'array' }],
        not: { type: 'number' },
        items: { $ref: '#' },
        properties: { a: { $ref: '#' } },
        unevaluatedProperties: false,
        uniqueItems: true,
      },
      { vocabulary: full },
    )
    const deep = deepDocument(20_000).text
    expect(new Drive(all).write(deep).end().check.verdict).toBe('satisfied')
    const keywords = findIn(all, deep.replace('"core"', '1')).map(({ keyword }) => keyword)
    expect(keywords).toEqual(['not', 'type'])
  })
})

/** Counts how often a check looks at a unit of text. */
function unitsRead(schema: CompiledSchema, piece: string, pieces: number): number {
  const original = String.prototype.charCodeAt
  let reads = 0
  const check = schema.check({ violate: () => {}, violateMember: () => {} })
  check.begin('string')
  String.prototype.charCodeAt = function (at) {
    reads += 1
    return original.call(this, at)
  }
  try {
    for (let i = 0; i < pieces; i += 1) check.text(piece)
  } finally {
    String.prototype.charCodeAt = original
  }
  return reads
}

describe('a string of a million characters', () => {
  const piece = 'lorem ipsum dolor '
  const pieces = 60_000
  const length = piece.length * pieces

  test.each<[number, JsonSchema]>([
    [0, { type: 'string', pattern: '^l' }],
    [1, { maxLength: 2_000_000 }],
    [1, { minLength: 2_000_000 }],
    [2, { allOf: [{ maxLength: 2_000_000 }, { minLength: 2_000_000 }] }],
    [1, { enum: [piece.repeat(pieces), 'lorem'] }],
  ])('each unit is read %i times under schema %#', (times, schema) => {
    expect(unitsRead(compile(schema), piece, pieces)).toBe(times * length)
  })

  test('text behind the end of a claim is not read', () => {
    const limits = compile({ maxLength: 3, enum: ['lore'], minLength: 2 })
    expect(unitsRead(limits, piece, pieces)).toBeLessThan(20)
  })
})
