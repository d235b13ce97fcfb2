// A violation must be said before the value ends: a check that never speaks fails here. `^` stands
// before the character at which no document can be valid any more.
import { twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import { compile } from '@jell/schema'
import type { JsonSchema } from '@jell/schema'
import { full } from '@jell/schema/full'
import { describe, expect, test } from 'vitest'

import { conditional } from './conditional.ts'
import { Drive, findIn } from './drive.ts'

type Case = readonly [keyword: string, schema: JsonSchema, text: string, message: string]

const object = (properties: Record<string, JsonSchema>, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})

const cases: readonly Case[] = [
  ['type', { type: 'string' }, '^12', 'Expected a string, found a number.'],
  ['type', { type: ['string', 'null'] }, '^true', 'Expected a string or null, found true.'],
  ['type', { type: 'object' }, '^["long', 'Expected an object, found an array.'],
  ['type', { items: { type: 'integer' } }, '[1.5^,2]', 'Expected a whole number, found 1.5.'],
  [
    'enum',
    { enum: ['ship', 'hold'] },
    '"sh^x and more"',
    'Expected "ship" or "hold", found "shx…".',
  ],
  ['enum', { enum: ['ship'] }, '"ship^s', 'Expected "ship", found "ships…".'],
  ['enum', { enum: ['ship'] }, '"sh^"', 'Expected "ship", found "sh".'],
  ['enum', { enum: [1, 'a'] }, '^{"a"', 'Expected 1 or "a", found an object.'],
  ['const', { const: false }, '^true', 'Expected false, found true.'],
  ['const', { const: null }, '^true', 'Expected null, found true.'],
  ['const', { const: 'a\u{1f600}' }, '"a\\ud83d\\ude0^1b"', 'Expected "a😀", found "a😁…".'],
  ['type', { const: { a: 1 } }, '^[', 'Expected an object, found an array.'],
  ['maxLength', { maxLength: 3 }, '"abc^d', 'Expected at most 3 characters, found more.'],
  [
    'maxLength',
    { maxLength: 1 },
    '"\u{1f600}^\u{1f600}',
    'Expected at most 1 character, found more.',
  ],
  ['minLength', { minLength: 3 }, '"ab^"', 'Expected at least 3 characters, found 2.'],
  ['pattern', { pattern: '^a+$' }, '"ab^"', 'Expected text that matches /^a+$/u, found "ab".'],
  [
    'pattern',
    { pattern: '^.+@.+$', format: 'email' },
    '"ab^"',
    'Expected an e-mail address, found "ab".',
  ],
  [
    'pattern',
    { pattern: '^P', format: 'duration' },
    '"ab^"',
    'Expected text in the format "duration", found "ab".',
  ],
  [
    'maximum',
    { items: { maximum: 100 } },
    '[101^,',
    'Expected a number of at most 100, found 101.',
  ],
  ['minimum', { items: { minimum: 0 } }, '[-1^ ', 'Expected a number of at least 0, found -1.'],
  [
    'exclusiveMaximum',
    { items: { exclusiveMaximum: 1 } },
    '[1.0^]',
    'Expected a number less than 1, found 1.0.',
  ],
  [
    'exclusiveMinimum',
    { items: { exclusiveMinimum: 1 } },
    '[1^]',
    'Expected a number greater than 1, found 1.',
  ],
  [
    'multipleOf',
    { items: { multipleOf: 0.1 } },
    '[0.3,0.35^]',
    'Expected a multiple of 0.1, found 0.35.',
  ],
  ['maxItems', { maxItems: 1 }, '[1,^{"a":', 'Expected at most 1 item, found more.'],
  [
    'items',
    { prefixItems: [true], items: false },
    '[1,^{"a":',
    'Expected at most 1 item, found more.',
  ],
  ['minItems', { minItems: 1 }, '[^]', 'Expected at least 1 item, found 0.'],
  ['type', { items: { type: 'string' } }, '["a",^{', 'Expected a string, found an object.'],
  [
    'type',
    { prefixItems: [true, { type: 'string' }] },
    '[0,^{',
    'Expected a string, found an object.',
  ],
  [
    'uniqueItems',
    { uniqueItems: true },
    '[{"a":1,"b":2},{"b":2,"a":1.0^},3',
    'Expected no item twice.',
  ],
  [
    'contains',
    { contains: { const: 1 } },
    '[2^]',
    'Expected at least 1 item that fits what the array must contain, found 0.',
  ],
  [
    'minContains',
    { contains: { const: 1 }, minContains: 2 },
    '[1^]',
    'Expected at least 2 items that fit what the array must contain, found 1.',
  ],
  [
    'maxContains',
    { contains: { type: 'string' }, maxContains: 1 },
    '["a",^"b',
    'Expected at most 1 item that fits what the array must contain, found more.',
  ],
  [
    'unevaluatedItems',
    { allOf: [{ prefixItems: [true] }], unevaluatedItems: false },
    '[1,^{',
    'Expected at most 1 item, found more.',
  ],
  ['required', { required: ['a', 'b'] }, '{"a":1^}', 'Missing key "b".'],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, '{"a":1^}', 'Missing key "b".'],
  ['maxProperties', { maxProperties: 1 }, '{"a":1,"b^":', 'Expected at most 1 key, found more.'],
  ['minProperties', { minProperties: 1 }, '{^}', 'Expected at least 1 key, found 0.'],
  [
    'additionalProperties',
    object({ title: true }, { additionalProperties: false }),
    '{"ti^p',
    'Unknown key "tip…".',
  ],
  [
    'additionalProperties',
    object({ title: true }, { additionalProperties: false }),
    '{"tit^"',
    'Unknown key "tit".',
  ],
  [
    'type',
    { additionalProperties: { type: 'string' } },
    '{"x":^1',
    'Expected a string, found a number.',
  ],
  ['properties', object({ a: false }), '{"a^":', 'Unknown key "a".'],
  ['type', object({ a: { type: 'string' } }), '{"a":^1', 'Expected a string, found a number.'],
  ['patternProperties', { patternProperties: { '^x': false } }, '{"xy^":', 'Unknown key "xy".'],
  [
    'type',
    { patternProperties: { '^x': { type: 'string' } } },
    '{"xy":^1',
    'Expected a string, found a number.',
  ],
  [
    'maxLength',
    { propertyNames: { maxLength: 2 } },
    '{"ab^c',
    'Expected at most 2 characters, found more.',
  ],
  [
    'pattern',
    { propertyNames: { pattern: '^a' } },
    '{"b^":',
    'Expected text that matches /^a/u, found "b".',
  ],
  [
    'unevaluatedProperties',
    { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    '{"a":1,"b^":',
    'Unknown key "b".',
  ],
  [
    'unevaluatedProperties',
    {
      anyOf: [
        { properties: { a: true, k: { const: 1 } }, required: ['k'] },
        { properties: { b: true } },
      ],
      unevaluatedProperties: false,
    },
    '{"a":1^}',
    'Unknown key "a".',
  ],
  [
    'type',
    { dependentSchemas: { a: { properties: { b: { type: 'string' } } } } },
    '{"a":1,"b":^2',
    'Expected a string, found a number.',
  ],
  ['type', { allOf: [{ type: 'string' }] }, '^1', 'Expected a string, found a number.'],
  [
    'type',
    { $ref: '#/$defs/text', $defs: { text: { type: 'string' } } },
    '^1',
    'Expected a string, found a number.',
  ],
  [
    'anyOf',
    { anyOf: [{ type: 'string' }, { const: null }] },
    '^1',
    'Expected a string or null, found a number.',
  ],
  [
    'const',
    { anyOf: [{ const: 'a' }, { const: 'b' }] },
    '"^c"',
    'Expected "a" or "b", found "c…".',
  ],
  [
    'oneOf',
    { oneOf: [{ type: 'string' }, { minLength: 2 }] },
    '"a^b',
    'Expected exactly one of 2 alternatives, found more.',
  ],
  [
    'type',
    { oneOf: [{ type: 'string' }, { type: 'array' }] },
    '^1',
    'Expected a string or an array, found a number.',
  ],
  ['not', { not: { type: 'string' } }, '^"', 'The schema excludes this.'],
  ['not', { not: { minLength: 2 } }, '"a^b', 'The schema excludes this.'],
  [
    'type',
    conditional<JsonSchema>(
      { properties: { a: { const: 1 } }, required: ['a'] },
      { properties: { b: { type: 'string' } } },
    ),
    '{"a":1,"b":^2',
    'Expected a string, found a number.',
  ],
  [
    'required',
    conditional<JsonSchema>({ properties: { a: { const: 1 } } }, { required: ['b'] }),
    '{"a":1^}',
    'Missing key "b".',
  ],
  ['false', { properties: { a: { allOf: [false] } } }, '{"a":^1', 'Expected no value.'],
]

describe('violations are said as soon as the keyword allows', () => {
  test.each(cases)('%s: %j at %s', (keyword, schema, marked, message) => {
    const offset = marked.indexOf('^')
    const text = marked.replace('^', '')
    const compiled = compile(schema, { vocabulary: full })
    const found = findIn(compiled, text)
    expect(found[0]).toMatchObject({ keyword, message, offset })
    for (const cut of [unitByUnit(text), ...twoWayCuts(text)]) {
      expect(findIn(compiled, cut)).toEqual(found)
    }
  })

  test('text before the place is no violation', () => {
    for (const [, schema, marked] of cases) {
      const compiled = compile(schema, { vocabulary: full })
      const drive = new Drive(compiled).write(marked.slice(0, marked.indexOf('^')))
      expect(drive.found).toEqual([])
    }
  })
})

test('an item behind a tuple is said once', () => {
  const tuple = { prefixItems: [true], items: false, minItems: 1, maxItems: 1 }
  const message = 'Expected at most 1 item, found more.'
  expect(findIn(compile(tuple), '[1,2,3')).toMatchObject([
    { offset: 3, message },
    { offset: 5, message },
  ])
})

test('P2: what one piece of text decides is said in the order of the text', () => {
  const compiled = compile({
    anyOf: [
      { allOf: [{ not: { minLength: 5 } }, { maxLength: 3 }, { enum: ['ab', 'abx'] }] },
      { type: 'number' },
    ],
  })
  const found = findIn(compiled, '"abcdef"')
  expect(found.map(({ keyword, offset }) => `${keyword} at ${offset}`)).toEqual([
    'anyOf at 3',
    'maxLength at 4',
    'not at 5',
  ])
  for (const cut of twoWayCuts('"abcdef"')) expect(findIn(compiled, cut)).toEqual(found)
})
