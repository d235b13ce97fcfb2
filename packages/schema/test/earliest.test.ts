// The earliest place at which a violation can be known, found by brute force: all documents of a
// small world are judged by Ajv, and a text is lost where no valid one begins like it any more.
import { ensure, patience } from '@jell-internal/test-kit'
import { compile } from '@jell/schema'
import type { JsonSchema } from '@jell/schema'
import { full } from '@jell/schema/full'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'

import { findIn } from './drive.ts'

/** Every text of at most `length` of the characters. */
function textsOf(characters: string, length: number): string[] {
  const texts = ['']
  for (let from = 0, round = 0; round < length; round += 1) {
    const to = texts.length
    for (; from < to; from += 1) for (const one of characters) texts.push(texts[from]! + one)
  }
  return texts
}

const strings = textsOf('ab', 3).map((text) => JSON.stringify(text))
const numbers = textsOf('012-.e', 5).filter((text) =>
  /^-?(0|[12][012]*)(\.[012]+)?(e-?[012]+)?$/.test(text),
)
const literals = ['true', 'false', 'null']
const few = [
  '""',
  '"a"',
  '"b"',
  '"ab"',
  '"ba"',
  '"bb"',
  '"bab"',
  '"abb"',
  '1',
  '-1',
  '2e-1',
  ...literals,
  '[]',
  '{}',
]
const keys = ['""', '"a"', '"ab"', '"b"', '"ba"']
const scalars = [...strings, ...numbers, ...literals]

/** Whole documents, each with a delimiter behind it. */
const world = [
  ...scalars,
  '[]',
  ...scalars.map((one) => `[${one}]`),
  ...few.flatMap((one) => few.map((other) => `[${one},${other}]`)),
  '{}',
  ...keys.flatMap((key) => [...few, ...strings].map((one) => `{${key}:${one}}`)),
  ...keys.flatMap((key) =>
    keys.flatMap((last) =>
      few.flatMap((one) => few.map((other) => `{${key}:${one},${last}:${other}}`)),
    ),
  ),
].map((text) => {
  // A repeated key is skipped, so a text that has one is not lost by that.
  const value = JSON.parse(text) as unknown
  const isRepeated = /^\{("\w*"):.*,\1:/.test(text)
  const first = isRepeated ? (JSON.parse(`${text.split(',')[0]}}`) as unknown) : value
  return { text: `${text} `, value: first, isRepeated }
})

world.sort((one, other) => (one.text < other.text ? -1 : 1))

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** For each invalid document, in words: where it is lost and where we say so. */
function judge(schema: JsonSchema, keep: (index: number) => boolean = () => true) {
  const isValid = new Ajv2020({ strict: false, logger: false }).compile(schema)
  const compiled = compile(schema, { vocabulary: full })
  const lost: { text: string; earliest: number; said: number }[] = []
  // Of all valid texts, the next ones in the order of the alphabet begin most like this one.
  let before = ''
  let waiting = 0
  world.forEach(({ text, value, isRepeated }, index) => {
    if (isValid(value)) {
      for (; waiting < lost.length; waiting += 1) {
        const one = lost[waiting]!
        one.earliest = Math.max(one.earliest, sharedLength(one.text, text))
      }
      before = text
    } else if (keep(index) && !isRepeated) {
      const said = findIn(compiled, text)[0]?.offset ?? Infinity
      lost.push({ text, earliest: sharedLength(text, before), said })
    }
  })
  return lost
}

const words = ['a', 'ab', 'bab']
const types = ['string', 'number', 'boolean', 'null', 'array', 'object']

const leaves: readonly JsonSchema[] = [
  ...types.map((type) => ({ type })),
  { type: ['string', 'null'] },
  { type: ['array', 'number'] },
  { enum: words },
  { enum: ['ba', null, true] },
  { enum: ['', 'abb'] },
  { const: 'ab' },
  { const: '' },
  { const: false },
  { const: null },
  { enum: [[], 'b'] },
]

const known = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
})

const schemas: readonly JsonSchema[] = [
  ...leaves,
  ...leaves.flatMap((leaf) => [
    { type: 'array', items: leaf },
    { properties: { a: leaf } },
    known({ a: leaf, ba: true }),
    { anyOf: [leaf, known({ b: leaf })] },
    { anyOf: [leaf, { const: 'bb' }] },
    { oneOf: [leaf, { $ref: '#/$defs/other' }], $defs: { other: known({ ab: { enum: words } }) } },
    { allOf: [leaf, { maxItems: 9 }] },
  ]),
  known({ '': true }),
  known({ ab: true, b: true }),
  { anyOf: [known({ a: true, b: true }), known({ a: true, ab: true })] },
]

describe('the earliest place', () => {
  test(
    'P8 Validation never lies, and says it as early as can be: type, enum, const and keys',
    { timeout: patience },
    () => {
      let many = 0
      // Other documents for each schema.
      schemas.forEach((schema, turn) => {
        for (const { text, earliest, said } of judge(schema, (index) => index % 17 === turn % 17)) {
          many += 1
          ensure(said === earliest, () => {
            return `${JSON.stringify(schema)} on ${text}: said at ${said}, lost at ${earliest}`
          })
        }
      })
      expect(many).toBeGreaterThan(25_000)
    },
  )

  // `^` stands where the text is lost, `|` where that is said.
  test.each<[string, JsonSchema, string]>([
    ['numbers wait for their delimiter', { enum: [12, 2] }, '1^0|'],
    ['so do whole numbers', { type: 'integer' }, '2e-^1|'],
    ['a pattern waits for the end', { pattern: '^a' }, '"^bb|"'],
    ['one item too many, for its first character', { maxItems: 1 }, '[""^,|"b"]'],
    ['one key too many, for its end', { maxProperties: 1 }, '{"":"","^a|":""}'],
    ['where no key is allowed, a key for its first character', known({}), '{^"|a":""}'],
    ['or its end', known({}), '{^"|":""}'],
    ['a pattern for keys, for the end', { propertyNames: { pattern: '^a' } }, '{"^b|":""}'],
    ['so do keys by their patterns', { patternProperties: { '^b': false } }, '{"^b|":""}'],
    [
      'and keys beside patterns',
      { patternProperties: { '^a': true }, additionalProperties: false },
      '{"^b|":""}',
    ],
    [
      'and keys that nothing evaluates',
      { properties: { a: true }, unevaluatedProperties: false },
      '{"a^b|":"a"}',
    ],
    [
      'keywords are not judged together',
      { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'ab'] }] },
      '"^a|a"',
    ],
    ['nor with what is required', { required: ['a'], maxProperties: 1 }, '{"^":""|}'],
  ])('comes before what is said: %s', (_what, schema, marked) => {
    const text = `${marked.replace(/[|^]/g, '')} `
    const [lost] = judge(schema).filter((one) => one.text === text)
    expect(lost).toEqual({
      text,
      earliest: marked.replace('|', '').indexOf('^'),
      said: marked.replace('^', '').indexOf('|'),
    })
  })
})
