import { type } from 'arktype'
import { describe, expect, test } from 'vitest'

import { runStandard } from '../../test/standard-run.ts'
import type { StandardSchema } from './standard-schema.ts'
import { validator } from './validator.ts'

const run = (schema: StandardSchema, value: unknown) =>
  runStandard(validator(schema), JSON.stringify(value))

describe('what ArkType cannot say of its input is judged by the gate alone', () => {
  test.each<[string, StandardSchema, unknown, unknown]>([
    ['a pattern with flags', type(/^a$/i), 'A', 'A'],
    [
      'a pattern with flags, inside',
      type({ a: /^a$/i, b: 'string' }),
      { a: 'A', b: 'x' },
      { a: 'A', b: 'x' },
    ],
    ['a morph', type('string.trim').to('string <= 2'), '  ab  ', 'ab'],
    ['a parsed number', type('string.numeric.parse'), '7', 7],
    ['lengths by units', type('string >= 2'), '😀', '😀'],
    ['a predicate', type({ a: 'string' }).narrow(() => true), { a: 'x' }, { a: 'x' }],
    ['a default', type({ a: 'string = "x"' }), {}, { a: 'x' }],
  ])('%s', async (_, schema, good, out) => {
    const done = await run(schema, good)
    expect(done).toMatchObject({ phase: 'done', saidAt: undefined })
    expect(done.result).toEqual(out)
  })

  test('a date fails at the gate, and the rest is judged', async () => {
    const schema = type({ at: 'Date', name: 'string' })
    expect(await run(schema, { at: 'x', name: 'y' })).toMatchObject({
      phase: 'failed',
      saidAt: undefined,
    })
    expect((await run(schema, { at: 'x', name: 1 })).saidAt).toBe('{"at":"x","name":'.length)
  })
})

test('what both agree on is said at once', async () => {
  const schema = type({ '+': 'reject', kind: "'a' | 'b'", 'n?': '0 <= number.integer <= 3' })
  expect((await run(schema, { kind: 'c' })).saidAt).toBe('{"kind":"'.length)
  expect((await run(schema, { kind: 'a', more: 1 })).saidAt).toBe('{"kind":"a","'.length)
  expect((await run(schema, { kind: 'a', n: 4 })).saidAt).toBe('{"kind":"a","n":4'.length)
  expect(await run(schema, { kind: 'a', n: 3 })).toMatchObject({ phase: 'done' })
})
