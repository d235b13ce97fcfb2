import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'

import { runStandard } from '../../test/standard-run.ts'
import type { StandardSchema } from './standard-schema.ts'
import { validator } from './validator.ts'

const run = (schema: StandardSchema, value: unknown) =>
  runStandard(validator(schema), JSON.stringify(value))

describe('what Zod cannot say of its input is judged by the gate alone, and held', () => {
  test.each<[name: string, schema: StandardSchema, good: unknown, out: unknown]>([
    ['.catch()', z.string().catch('x'), [1], 'x'],
    ['z.coerce.number()', z.coerce.number(), '7', 7],
    ['z.coerce.string()', z.coerce.string(), [1, 2], '1,2'],
    [
      'z.preprocess()',
      z.preprocess((value) => String(value), z.string()),
      { a: 1 },
      '[object Object]',
    ],
    ['.trim() before .max()', z.string().trim().max(2), '   ab   ', 'ab'],
    [
      '.overwrite() before .max()',
      z
        .string()
        .overwrite((text) => text.slice(0, 1))
        .max(1),
      'abc',
      'a',
    ],
    ['.normalize() before .length()', z.string().normalize('NFC').length(1), 'e\u0301', 'é'],
    ['.toLowerCase() before .regex()', z.string().toLowerCase().regex(/^a$/), 'A', 'a'],
    ['a pattern with flags', z.string().regex(/^a$/i), 'A', 'A'],
    ['z.custom()', z.custom<string>((value) => value === 'x'), 'x', 'x'],
    ['z.stringbool()', z.stringbool(), 'yes', true],
  ])('%s', async (_, schema, good, out) => {
    const inList = await run(z.object({ list: z.array(z.any()), it: schema as z.ZodType }), {
      list: [1],
      it: good,
    })
    expect(inList).toMatchObject({ phase: 'done', saidAt: undefined, result: { it: out } })
    expect(inList.draft).toEqual({ list: [1], it: good })
  })

  test('an opaque value does not show before it settles', async () => {
    const { draft } = await run(z.array(z.coerce.string()), ['abc'])
    // The last draft is that of the whole item; the one before shows nothing of it.
    expect(draft).toEqual(['abc'])
    const held = await runStandard(validator(z.array(z.coerce.string())), '["abc')
    expect(held.draft).toEqual([])
  })

  test.each<[name: string, schema: z.ZodType]>([
    ['z.date()', z.date()],
    ['z.bigint()', z.bigint()],
    ['z.map()', z.map(z.string(), z.number())],
    ['z.set()', z.set(z.string())],
    ['z.nan()', z.nan()],
  ])(
    '%s says nothing on the way, lets the rest be judged, and fails at the gate',
    async (_, schema) => {
      const whole = z.object({ it: schema, name: z.string() })
      const rest = await run(whole, { it: '2026-01-01', name: 'x' })
      expect(rest).toMatchObject({ phase: 'failed', saidAt: undefined })
      const wrong = await run(whole, { it: '2026-01-01', name: 1 })
      expect(wrong.saidAt).toBe('{"it":"2026-01-01","name":'.length)
    },
  )
})

describe('lengths are counted by units in some versions, by code points in JSON Schema', () => {
  test.each([z.string().min(2), z.string().max(1), z.string().length(2)])(
    'what Zod makes of one character of two units is the gate’s to say',
    async (schema) => {
      const { phase, saidAt } = await run(schema, '😀')
      expect(saidAt).toBeUndefined()
      expect(phase).toBe(schema.safeParse('😀').success ? 'done' : 'failed')
    },
  )

  test('too many code points are too many units, said at the first of them', async () => {
    const long = await run(z.string().max(3), 'abcd')
    expect(long).toMatchObject({ phase: 'failed', saidAt: '"abc'.length })
  })
})

describe('patterns and numbers on which Zod and its JSON Schema disagree are left to the gate', () => {
  test.each<[string, StandardSchema, unknown]>([
    ['a pattern by units', z.string().regex(/^.{2}$/), '😀'],
    ['a fraction that doubles divide', z.number().multipleOf(0.01), 4.35],
    ['a large number', z.number().multipleOf(3), 1e300],
    ['a key of a record that is a number', z.record(z.number(), z.string()), { 1: 'a' }],
    [
      'strict objects that complete each other',
      z.intersection(z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })),
      { a: 'x', b: 'y' },
    ],
    ['a refinement', z.object({ a: z.string() }).refine(({ a }) => a === 'x'), { a: 'x' }],
    ['any JSON', z.object({ it: z.json() }), { it: { a: [1, null, { b: 'c' }] } }],
  ])('%s', async (_, schema, value) => {
    expect(await run(schema, value)).toMatchObject({ phase: 'done', saidAt: undefined })
  })

  test('an ASCII text that does not match is said when it settles', async () => {
    expect(await run(z.string().regex(/^a+$/), 'ab')).toMatchObject({ saidAt: '"ab'.length })
  })
})

describe('what both agree on is said at once', () => {
  const Review = z.object({
    verdict: z.enum(['ship', 'hold']),
    score: z.int().min(0).max(10),
    reasons: z.array(z.string()).max(2),
    note: z.string().optional(),
    block: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('chart'), points: z.array(z.number()) }),
    ]),
  })

  test.each<[string, string, string]>([
    ['a type', '{"score":', '"'],
    ['a choice', '{"verdict":"sh', 'a'],
    ['an item too many', '{"reasons":["a","b",', '"'],
    ['a discriminator', '{"block":{"kind":"te', 's'],
    ['a member of the branch that is left', '{"block":{"kind":"text","text":', '1'],
  ])('%s', async (_, good, bad) => {
    expect((await runStandard(validator(Review), good)).saidAt).toBeUndefined()
    expect((await runStandard(validator(Review), good + bad)).saidAt).toBe(good.length)
  })

  test('choices are held, other strings show', async () => {
    const held = await runStandard(validator(Review), '{"note":"abc","verdict":"sh')
    expect(held.draft).toEqual({ note: 'abc' })
  })
})

test('the output is the gate’s: defaults and transforms apply', async () => {
  const schema = z.object({
    size: z.string().transform((text) => text.length),
    n: z.number().default(3),
  })
  const { result, draft } = await run(schema, { size: 'abcd' })
  expect(result).toEqual({ size: 4, n: 3 })
  expect(draft).toEqual({ size: 'abcd' })
})

test('a late gate is waited for', async () => {
  const schema = z.object({ a: z.string() }).refine(async () => Promise.resolve(false))
  expect(await run(schema, { a: 'x' })).toMatchObject({ phase: 'failed', saidAt: undefined })
})

test('Zod mini says what its schema is by the function that writes it', async () => {
  const schema = mini.object({
    a: mini.enum(['x', 'y']),
    b: mini.string().check(mini.maxLength(2)),
  })
  const written = validator(schema, { toJsonSchema: mini.toJSONSchema })
  expect((await runStandard(written, '{"a":"z')).saidAt).toBe('{"a":"'.length)
  expect(await runStandard(written, '{"a":"x","b":"yy"}')).toMatchObject({ phase: 'done' })
  const gateOnly = await runStandard(validator(schema), '{"b":"yyy')
  expect(gateOnly).toMatchObject({ saidAt: undefined, draft: {} })
})

test('`jell` travels from meta to how a field shows', async () => {
  const schema = z.object({
    a: z.string().meta({ jell: 'hold' }),
    n: z.number().meta({ jell: 'live' }),
  })
  expect((await runStandard(validator(schema), '{"a":"x')).draft).toEqual({})
  expect((await runStandard(validator(schema), '{"n":12')).draft).toEqual({ n: 12 })
})

test('recursive schemas are judged at every depth', async () => {
  const Tree = z.object({
    name: z.string(),
    get children() {
      return z.array(Tree)
    },
  })
  const text = '{"name":"a","children":[{"name":"b","children":[{"name":'
  expect((await runStandard(validator(Tree), `${text}1`)).saidAt).toBe(text.length)
})

describe('what is sure of pipes, intersections and changed text', () => {
  test.each<[name: string, schema: StandardSchema, text: string, offset: number]>([
    [
      'a choice behind a string',
      z.object({ a: z.string().pipe(z.enum(['q', 'w'])) }),
      '{"a":"x',
      6,
    ],
    [
      'a name behind a string',
      z.object({ a: z.string().min(1).pipe(z.literal('q')) }),
      '{"a":"x',
      6,
    ],
    ['changed text', z.object({ a: z.string().trim().min(1) }), '{"a":1', 5],
    ['a pattern with flags', z.object({ a: z.string().regex(/a/i).regex(/b/) }), '{"a":1', 5],
    [
      'an intersection of loose objects',
      z.looseObject({ a: z.string() }).and(z.object({ c: z.number() })),
      '{"a":1',
      5,
    ],
  ])('is judged on the way: %s', async (_, schema, text, offset) => {
    expect(await runStandard(validator(schema), text)).toMatchObject({ saidAt: offset })
  })

  test.each<[name: string, schema: StandardSchema, value: unknown]>([
    ['a catch of a choice', z.string().pipe(z.enum(['q']).catch('q')), 'x'],
    [
      'changed letters',
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['q'])),
      'Q',
    ],
    ['two patterns, one with flags', z.string().regex(/^a$/i).regex(/^.$/), 'A'],
    ['a catch of a changed string', z.string().trim().min(1).catch('x'), 1],
    ['a coerced string', z.coerce.string().pipe(z.enum(['1'])), 1],
    [
      'keys that one side names',
      z.intersection(
        z.record(z.string().regex(/^a/), z.string()),
        z.looseObject({ b: z.number() }),
      ),
      { a1: 'x', b: 1 },
    ],
  ])('is not judged where the value changes: %s', async (_, schema, value) => {
    expect(await run(schema, value)).toMatchObject({ phase: 'done', saidAt: undefined })
  })
})
