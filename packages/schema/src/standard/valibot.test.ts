import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { runStandard } from '../../test/standard-run.ts'
import { validator } from './validator.ts'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

const run = (schema: Schema, value: unknown) =>
  runStandard(validator(toStandardJsonSchema(schema)), JSON.stringify(value))

describe('what Valibot cannot say of its input is judged by the gate alone', () => {
  test.each<[string, Schema, unknown, unknown]>([
    ['fallback', v.fallback(v.string(), 'x'), 1, 'x'],
    ['fallback of a pipe', v.fallback(v.pipe(v.string(), v.maxLength(2)), 'x'), 1, 'x'],
    [
      'fallback deep inside',
      v.object({ a: v.array(v.fallback(v.number(), 0)) }),
      { a: ['1'] },
      { a: [0] },
    ],
    ['trim before maxLength', v.pipe(v.string(), v.trim(), v.maxLength(2)), '   ab  ', 'ab'],
    ['a pattern with flags', v.pipe(v.string(), v.regex(/^a$/i)), 'A', 'A'],
    ['a pattern by units', v.pipe(v.string(), v.regex(/^.{2}$/)), '😀', '😀'],
    ['lengths by units', v.pipe(v.string(), v.minLength(2)), '😀', '😀'],
    ['a custom schema', v.custom(() => true), { a: 1 }, { a: 1 }],
    [
      'a check of an object',
      v.pipe(
        v.object({ a: v.string() }),
        v.check(() => true),
      ),
      { a: 'x' },
      { a: 'x' },
    ],
    ['unknown made a number', v.pipe(v.unknown(), v.transform(Number)), '7', 7],
    [
      'a fallback behind lazy',
      v.object({ a: v.lazy(() => v.fallback(v.string(), 'x')) }),
      { a: 1 },
      { a: 'x' },
    ],
  ])('%s', async (_, schema, good, out) => {
    const done = await run(schema, good)
    expect(done).toMatchObject({ phase: 'done', saidAt: undefined })
    expect(done.result).toEqual(out)
  })

  test('a date fails at the gate, and the rest is judged', async () => {
    const schema = v.object({ at: v.date(), name: v.string() })
    expect(await run(schema, { at: 'x', name: 'y' })).toMatchObject({
      phase: 'failed',
      saidAt: undefined,
    })
    expect((await run(schema, { at: 'x', name: 1 })).saidAt).toBe('{"at":"x","name":'.length)
  })
})

test('what both agree on is said at once', async () => {
  const schema = v.object({
    kind: v.picklist(['a', 'b']),
    list: v.pipe(v.array(v.number()), v.maxLength(1)),
  })
  expect((await run(schema, { kind: 'c' })).saidAt).toBe('{"kind":"'.length)
  expect((await run(schema, { list: [1, 2] })).saidAt).toBe('{"list":[1,'.length)
  expect(await run(schema, { kind: 'a', list: [1] })).toMatchObject({ phase: 'done' })
})

test('without its JSON Schema only the gate judges, and strings are held', async () => {
  const schema = v.object({ a: v.string() })
  expect((await runStandard(validator(schema), '{"a":"x')).draft).toEqual({})
  expect(await runStandard(validator(schema), '{"a":1}')).toMatchObject({
    phase: 'failed',
    saidAt: undefined,
  })
})

test.each<[name: string, schema: v.GenericSchema]>([
  ['changed text', v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(9))],
  ['a pattern with flags', v.pipe(v.string(), v.regex(/a/i), v.regex(/b/))],
])('the type is sure of %s', async (_, schema) => {
  const judge = validator(toStandardJsonSchema(schema))
  expect(await runStandard(judge, '1 ')).toMatchObject({ saidAt: 0 })
  expect(await runStandard(judge, '"  aAb  "')).toMatchObject({ saidAt: undefined, phase: 'done' })
})

test.each<[name: string, schema: Schema, text: string, offset: number]>([
  ['keys that are named', v.record(v.picklist(['p', 'q']), v.string()), '{"x":1', 2],
  ['their values', v.record(v.picklist(['p', 'q']), v.string()), '{"p":1', 5],
  ['an optional object', v.object({ a: v.optional(v.object({ b: v.string() })) }), '{"a":[', 5],
])('%s are judged on the way', async (_, schema, text, offset) => {
  const judge = validator(toStandardJsonSchema(schema))
  expect(await runStandard(judge, text)).toMatchObject({ saidAt: offset })
})
