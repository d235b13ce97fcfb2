import { describe, expect, test } from 'vitest'

import { compile } from './compile.ts'
import { full } from './full/full.ts'
import type { JsonSchema } from './json-schema/json-schema.ts'
import { SchemaError } from './json-schema/schema-error.ts'
import { judgeValue } from './judge-value.ts'

describe('compile', () => {
  test.each<[JsonSchema, string]>([
    [{ $ref: '#/$defs/gone' }, 'Nothing is found for the reference "#/$defs/gone" at #.'],
    [
      { items: { $ref: 'other.json' } },
      'Nothing is found for the reference "other.json" at #/items.',
    ],
    [{ properties: { a: 5 } }, 'There is no schema at #/properties/a.'],
    [{ not: [true] }, 'There is no schema at #/not.'],
    [
      { anyOf: [{ type: 'string' }, { $ref: '#' }] },
      'A schema refers to itself for the same value.',
    ],
    [{ items: { allOf: [{ $ref: '#/items' }] } }, 'A schema refers to itself for the same value.'],
    [
      { items: { $id: 'inner.json' } },
      'The inner "$id": "inner.json" needs the vocabulary "full".',
    ],
  ])('refuses %j', (schema, message) => {
    expect(() => compile(schema)).toThrow(new SchemaError(message))
  })

  test('refuses other documents without the vocabulary that reads them', () => {
    const documents = { 'https://example.com/a.json': true }
    expect(() => compile(true, { documents })).toThrow('needs the vocabulary "full"')
    expect(compile(true, { documents, vocabulary: full }).unsupported).toEqual([])
  })

  test('finds what other documents hold, by URI, anchor and pointer', () => {
    const documents = {
      'https://example.com/a.json': {
        $id: 'https://example.com/named.json',
        $defs: { text: { $anchor: 'text', type: 'string' } },
      },
    }
    for (const reference of ['a.json#text', 'named.json#text', 'named.json#/$defs/text']) {
      const schema = { $id: 'https://example.com/root.json', $ref: reference }
      const check = compile(schema, { documents, vocabulary: full }).check({
        violate: () => {},
        violateMember: () => {},
      })
      check.begin('number')
      expect(check.verdict).toBe('violated')
    }
  })

  test('is not stopped by the depth of a schema', () => {
    const depth = 4_000
    let inMembers: JsonSchema = { type: 'string' }
    for (let at = 0; at < depth; at += 1) inMembers = { properties: { a: inMembers } }
    expect(compile(inMembers).unsupported).toEqual([])
  })

  test('lists what other drafts write in another way, and what this one writes instead', () => {
    const schema = {
      type: 'any',
      required: true,
      minimum: 1,
      exclusiveMinimum: true,
      anyOf: {},
      items: [{ type: 'string' }],
      additionalItems: false,
      dependencies: { a: ['b'] },
      $recursiveRef: '#',
      nullable: true,
      properties: {
        // Members may be called like keywords.
        dependencies: { type: 'string', nullable: false },
      },
    }
    expect(
      compile(schema, { vocabulary: full }).unsupported.map(
        ({ pointer, keyword, reason }) => `${pointer} ${keyword}: ${reason}`,
      ),
    ).toEqual([
      '# type: draft 2020-12 writes it in another way',
      '# required: draft 2020-12 writes a list of keys, beside "properties"',
      '# exclusiveMinimum: draft 2020-12 writes the number itself, without "minimum"',
      '# anyOf: draft 2020-12 writes it in another way',
      '# items: draft 2020-12 writes "prefixItems" for a list',
      '# additionalItems: draft 2020-12 writes "items" beside "prefixItems"',
      '# dependencies: draft 2020-12 writes "dependentRequired" or "dependentSchemas"',
      '# $recursiveRef: draft 2020-12 writes "$dynamicRef"',
      '# nullable: draft 2020-12 writes "null" as one more "type"',
    ])
  })

  test('reads schemas under the older name of $defs', () => {
    const definitions = { text: { $anchor: 'text', type: 'string' } }
    for (const $ref of ['#/definitions/text', '#text']) {
      const compiled = compile({ $ref, definitions }, { vocabulary: full })
      expect(compiled.unsupported).toEqual([])
      expect(judgeValue(compiled, 1)).toHaveProperty('issues')
    }
  })

  test.each(['allOf', 'anyOf', 'oneOf', 'not', 'if', '$ref'])(
    'refuses more schemas in each other than the stack can hold: %s',
    (keyword) => {
      const schemaOf = (depth: number): JsonSchema => {
        const $defs: Record<string, JsonSchema> = { d0: { type: 'string' } }
        let schema: JsonSchema = { $ref: `#/$defs/d${depth}`, $defs }
        if (keyword !== '$ref') schema = { type: 'string' }
        for (let at = 0; at < depth; at += 1) {
          $defs[`d${at + 1}`] = { $ref: `#/$defs/d${at}` }
          if (keyword !== '$ref') {
            schema = { [keyword]: keyword.endsWith('Of') ? [schema] : schema }
          }
        }
        return schema
      }
      const compiled = compile(schemaOf(400), { vocabulary: full })
      expect(() => judgeValue(compiled, [1])).not.toThrow()
      expect(() => compile(schemaOf(10_000), { vocabulary: full })).toThrow(
        'More than 500 schemas lie in each other for one value.',
      )
    },
  )

  test('the depth of a value that is named does not matter', () => {
    let value: unknown = 1
    for (let at = 0; at < 10_000; at += 1) value = at % 2 === 0 ? [value] : { a: value }
    const compiled = compile({ const: value })
    expect(judgeValue(compiled, value)).toEqual({ value })
    expect(judgeValue(compiled, [value])).toHaveProperty('issues')
  })

  test('a reference that cannot be decoded is found nowhere', () => {
    for (const $ref of ['#/$defs/100%', '#/$defs/%ff']) {
      expect(() => compile({ $ref })).toThrow(SchemaError)
      expect(() => compile({ $ref }, { vocabulary: full })).toThrow(SchemaError)
    }
  })

  test('lists what nobody judges, with its place', () => {
    const schema = {
      properties: { a: { pattern: '(' } },
      not: { contains: true },
      'x-unknown': 1,
      format: 'email',
    }
    expect(compile(schema).unsupported).toEqual([
      { pointer: '#/not', keyword: 'contains', reason: 'it needs the vocabulary "full"' },
      {
        pointer: '#/properties/a',
        keyword: 'pattern',
        reason: 'JavaScript cannot read the pattern',
      },
    ])
  })

  test('what nobody judges neither passes nor fails', () => {
    const check = compile({ anyOf: [{ pattern: '(' }, { type: 'number' }] }).check({
      violate: () => {},
      violateMember: () => {},
    })
    check.begin('string')
    check.end('')
    expect(check.verdict).toBe('viable')
    expect(check.isClosable).toBe(false)
  })

  test.each<[JsonSchema, 'object' | 'array' | undefined]>([
    [{ type: 'object' }, 'object'],
    [{ $ref: '#/$defs/list', $defs: { list: { type: 'array' } } }, 'array'],
    [{ anyOf: [{ type: 'object' }, { const: { a: 1 } }] }, 'object'],
    [{ type: ['object', 'null'] }, undefined],
    [{ type: 'string' }, undefined],
    [true, undefined],
    [false, undefined],
  ])('%j begins with: %s', (schema, root) => {
    expect(compile(schema).root).toBe(root)
  })
})
