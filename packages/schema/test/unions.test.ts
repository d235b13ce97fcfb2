// Which branch a broken union speaks for, and that it goes on being judged.
import { compile } from '@jell/schema'
import type { JsonSchema } from '@jell/schema'
import { full } from '@jell/schema/full'
import { describe, expect, test } from 'vitest'

import { conditional } from './conditional.ts'
import { Drive, findIn } from './drive.ts'

function said(schema: JsonSchema, text: string) {
  return findIn(compile(schema, { vocabulary: full }), text).map(
    ({ pointer, keyword, message, offset }) =>
      `${offset} ${pointer ?? 'key'} ${keyword}: ${message}`,
  )
}

const text = { kind: { const: 'text' }, text: { type: 'string' } }
const chart = { kind: { const: 'chart' }, points: { type: 'array', items: { type: 'number' } } }

const block: JsonSchema = {
  oneOf: [
    { type: 'object', properties: text, required: ['kind', 'text'], additionalProperties: false },
    { type: 'object', properties: chart, required: ['kind', 'points'] },
  ],
}

describe('unions', () => {
  test('a discriminator of the wrong value is an issue at the discriminator', () => {
    expect(said(block, '{"kind":"table","text":"a"}')).toContain(
      '10 /kind const: Expected "text" or "chart", found "ta…".',
    )
  })

  test('branches that failed at the same value speak together, however far each came', () => {
    expect(said({ anyOf: [{ const: 'a' }, { const: 'bcd' }] }, '"bx"')).toEqual([
      '2  const: Expected "a" or "bcd", found "bx…".',
    ])
  })

  test('the branch that is left is judged like a plain schema', () => {
    expect(said(block, '{"kind":"chart","points":[1,"2",3,true]}')).toEqual([
      '28 /points/1 type: Expected a number, found a string.',
      '34 /points/3 type: Expected a number, found true.',
    ])
  })

  test('a discriminator that comes last chooses the branch that is spoken for', () => {
    expect(said(block, '{"points":[1],"kind":"text"}')).toEqual([
      '22  additionalProperties: Unknown key "p…".',
      '27  required: Missing key "text".',
    ])
    expect(said(block, '{"points":["x"],"kind":"chart"}')).toEqual([
      '11 /points/0 type: Expected a number, found a string.',
    ])
    expect(said(block, '{"text":"a","points":1,"kind":"chart"}')).toEqual([
      '21 /points type: Expected an array, found a number.',
    ])
  })

  test('without a discriminator that tells, nothing is said that only one branch means', () => {
    expect(said(block, '{"kind":1,"size":2}')).toEqual([
      '8 /kind const: Expected "text" or "chart", found a number.',
    ])
    expect(said(block, '{}')).toEqual(['1  required: Missing key "kind".'])
    const other = { required: ['text'], properties: { text: { type: 'string' } } }
    const more = { required: ['points'], properties: { points: { type: 'array' } } }
    expect(said({ anyOf: [other, more] }, '{}')).toEqual([
      '1  required: Expected the key "text" or the key "points".',
    ])
  })

  test('a branch whose discriminator fits is spoken for before one without any', () => {
    const schema = { anyOf: [block, { required: ['url'] }] }
    expect(said(schema, '{"kind":"chart","points":1}')).toEqual([
      '26  type: At /points: Expected an array, found a number.',
    ])
  })

  test('a branch that is out does not hold what it would', () => {
    const held = { properties: { ...text, size: { format: 'date' } }, required: ['text'] }
    const drive = new Drive(compile({ anyOf: [held, { properties: chart }] }))
    drive.write('{"text":1,"size":"a')
    expect(drive.wishes).toEqual([undefined, undefined, undefined])
  })

  test('what is wrong with a nullable object is said where it is wrong', () => {
    const schema = { anyOf: [{ type: 'null' }, { properties: text, required: ['text'] }] }
    expect(said(schema, '{"text":1,"kind":"x"}')).toEqual([
      '8 /text type: Expected a string, found a number.',
      '18 /kind const: Expected "text", found "x…".',
    ])
    expect(said(schema, '{}')).toEqual(['1  required: Missing key "text".'])
  })

  test('unions in unions speak together', () => {
    const inner = { anyOf: [{ const: 'a' }, { type: 'number' }] }
    expect(said({ anyOf: [inner, { type: 'array' }] }, 'true')).toEqual([
      '0  anyOf: Expected "a", a number or an array, found true.',
    ])
  })

  test('once all branches have failed, the last goes on, and other members are judged', () => {
    const schema = {
      properties: { a: { anyOf: [{ type: 'string' }, { type: 'object', properties: text }] } },
      required: ['b'],
    }
    expect(said(schema, '{"a":{"kind":"b","text":1}}')).toEqual([
      '14 /a/kind const: Expected "text", found "b…".',
      '24 /a/text type: Expected a string, found a number.',
      '26  required: Missing key "b".',
    ])
  })

  test('what nothing else evaluates is said once, where it breaks', () => {
    const schema = { unevaluatedProperties: { type: 'string' } }
    expect(said(schema, '{"a":1}')).toEqual(['5 /a type: Expected a string, found a number.'])
    expect(said(schema, '{"a":{"b":1}}')).toEqual([
      '5 /a type: Expected a string, found an object.',
    ])
    const inner = { anyOf: [{}, { properties: { b: {} }, required: ['a'] }] }
    const both = { unevaluatedProperties: { ...inner, unevaluatedProperties: false } }
    expect(said(both, '{"a":{"b":1}}')).toEqual(['11 /a unevaluatedProperties: Unknown key "b".'])
  })

  test('an issue is said once for each field and keyword', () => {
    const schema = { allOf: [{ type: 'string' }, { type: 'string' }, { $ref: '#/allOf/0' }] }
    expect(said(schema, '1')).toEqual(['0  type: Expected a string, found a number.'])
  })

  test('what a chosen branch had found before is said of the container that is still open', () => {
    const schema = conditional<JsonSchema>(
      { properties: { kind: { const: 'a' } }, required: ['kind'] },
      { properties: { size: { type: 'number' } } },
      { properties: { more: { type: 'string' } } },
    )
    expect(said(schema, '{"size":"large","kind":"a","more":1}')).toEqual([
      '25  type: At /size: Expected a number, found a string.',
    ])
    expect(said(schema, '{"size":"large","kind":"b","more":1}')).toEqual([
      '34 /more type: Expected a string, found a number.',
    ])
  })
})
