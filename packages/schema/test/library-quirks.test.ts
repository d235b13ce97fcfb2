import { createStreamingObject } from '@jell/core'
import { type StandardSchema, validator } from '@jell/schema'
// Documents that a library accepts, of schemas that say more as JSON Schema than is true, or that are
// judged in an unusual way: nothing may be said of them on the way.
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { runStandard } from './standard-run.ts'

const A = z.strictObject({ a: z.string() })
const C = z.strictObject({ b: z.string() })
const both = { a: 'x', b: 'y' }

const accepted: [name: string, schema: StandardSchema, value: unknown][] = [
  [
    'an exclusive choice by refinements',
    z.xor([z.string().refine((s) => s.length > 3), z.string().refine((s) => s.length <= 3)]),
    'abcdef',
  ],
  [
    'an exclusive choice behind pipes',
    z.xor([z.string().pipe(z.enum(['x'])), z.string().pipe(z.enum(['y']))]),
    'x',
  ],
  ['an exclusive choice of formats', z.xor([z.url(), z.string().regex(/^[a-z]+$/)]), 'abc'],
  [
    'an exclusive choice of many formats',
    z.xor([z.email(), z.uuid(), z.jwt(), z.ipv4()]),
    'a@b.co',
  ],
  ['strict sides, one read-only', z.intersection(A.readonly(), C), both],
  ['strict sides, one nullable', z.intersection(A, C.nullable()), both],
  ['strict sides, one with a default', z.intersection(A.default({ a: '' }), C), both],
  ['strict sides, one with a name', z.intersection(A.meta({ id: 'Side' }), C), both],
  ['a strict side and a record', A.and(z.record(z.string(), z.string())), both],
  [
    'records of different keys',
    z.intersection(
      z.record(z.string().regex(/^a/), z.string()),
      z.record(z.string().regex(/^b/), z.number()),
    ),
    { a1: 'x', b1: 1 },
  ],
  [
    'a member that preprocessing fills',
    z.object({ a: z.preprocess((x) => x ?? 'd', z.string()) }),
    {},
  ],
  ['an item that a catch fills', z.tuple([z.string(), z.number().catch(1)]), ['x']],
  ['a label of the user: type', z.object({ a: z.string().meta({ type: 'textarea' }) }), { a: 'x' }],
  [
    'a label of the user: pattern',
    z.object({ a: z.string().meta({ pattern: 'dd/mm' }) }),
    { a: 'x' },
  ],
  ['a label of the user: const', z.object({ a: z.string().meta({ const: 'q' }) }), { a: 'x' }],
  [
    'a label of the user: required',
    z.object({ o: z.object({ a: z.string() }).meta({ required: true }) }),
    { o: { a: 'x' } },
  ],
  ['a label of the user: items', z.object({ a: z.string().meta({ items: 3 }) }), { a: 'x' }],
  ['a label of the user: $ref', z.object({ a: z.string().meta({ $ref: '#/x' }) }), { a: 'x' }],
  [
    'the same label twice',
    z.object({ p: z.string().meta({ id: 'D' }), q: z.number().meta({ id: 'D' }) }),
    { p: 'x', q: 1 },
  ],
  [
    'a transform that changes its input',
    z.object({
      a: z.any().transform((x: { q: number }) => {
        x.q = 1
        return x
      }),
    }),
    { a: { b: 1 } },
  ],
  [
    'Valibot: a member with a fallback',
    toStandardJsonSchema(v.object({ a: v.fallback(v.number(), 1) })),
    {},
  ],
  [
    'Valibot: an optional item',
    toStandardJsonSchema(v.tuple([v.string(), v.optional(v.number())])),
    ['x'],
  ],
  [
    'Valibot: an item with a fallback',
    toStandardJsonSchema(v.tuple([v.string(), v.fallback(v.number(), 1)])),
    ['x'],
  ],
  [
    'a declared member that Zod skips',
    z.strictObject({ ['__proto__']: z.string() }),
    JSON.parse('{"__proto__":1}'),
  ],
  [
    'a key that a record skips',
    z.record(z.string().max(2), z.string()),
    JSON.parse('{"__proto__":1}'),
  ],
  ['items that may be missing before a rest', z.tuple([z.string(), z.any()], z.string()), ['x']],
  ['a record of choices that may be missing', z.record(z.enum(['a', 'b']), z.any()), {}],
  [
    'Valibot: an array for an object',
    toStandardJsonSchema(v.record(v.string(), v.string())),
    ['x'],
  ],
  [
    'Valibot: members that are left out before they are counted',
    toStandardJsonSchema(v.pipe(v.object({ a: v.string() }), v.maxEntries(1))),
    { a: 'x', b: 'y' },
  ],
  [
    'Valibot: a label of the user',
    toStandardJsonSchema(v.pipe(v.string(), v.metadata({ type: 'integer' }))),
    'x',
  ],
  ['ArkType: an array for an object', type('object'), ['x']],
  ['ArkType: a morph inside', type({ n: 'string.numeric.parse' }), { n: '1' }],
  ['ArkType: keys that are deleted', type({ '+': 'delete', a: 'string' }), { a: 'x', b: 1 }],
  ['ArkType: trimming inside', type({ f: 'string.trim' }), { f: ' x ' }],
]

describe('what a library accepts', () => {
  test.each(accepted)('%s', async (_, schema, value) => {
    const text = JSON.stringify(value)
    const done = await runStandard(validator(schema), text)
    expect(done).toMatchObject({ phase: 'done', saidAt: undefined })
    const expected = await schema['~standard'].validate(JSON.parse(text))
    expect(done.result).toEqual('value' in expected ? expected.value : undefined)
  })
})

test('what the gate changes in its input does not reach the fields', async () => {
  const schema = z.object({
    a: z.any().transform((x: { q: number }) => {
      x.q = 1
      return x
    }),
  })
  const object = createStreamingObject({ validator: validator(schema) })
  object.write('{"a":{"b":1}}')
  object.end()
  expect(await object.result).toEqual({ a: { b: 1, q: 1 } })
  expect(object.root.get().value).toEqual({ a: { b: 1 } })
})

describe('a document is not closed early where only the library knows whether it may be', () => {
  const base = { a: z.string(), b: z.string().optional() }
  const need = ({ b }: { b?: string | undefined }) => b !== undefined
  test.each<[string, StandardSchema]>([
    ['an object', z.object(base).refine(need)],
    ['read-only', z.object(base).readonly().refine(need)],
    [
      'a union',
      z.union([z.object(base), z.object({ c: z.number() })]).refine((x) => !('a' in x) || need(x)),
    ],
    ['a pipe', z.object(base).pipe(z.object({ a: z.string(), b: z.string() }))],
    [
      'a refinement in an alternative',
      z.union([
        z.object({ a: z.string().refine((text) => text !== 'x') }),
        z.object({ a: z.string(), b: z.string() }),
      ]),
    ],
    [
      'an exclusive choice',
      z.xor([
        z.object({ a: z.string() }),
        z.looseObject({ a: z.string(), b: z.number().optional() }),
      ]),
    ],
    [
      'a transform that adds issues',
      z.object(base).transform((x, context) => {
        if (!need(x)) context.addIssue({ code: 'custom', message: 'b' })
        return x
      }),
    ],
    [
      'Valibot: a check of a union',
      toStandardJsonSchema(
        v.pipe(
          v.union([
            v.object({ a: v.string(), b: v.optional(v.string()) }),
            v.object({ c: v.number() }),
          ]),
          v.check((x) => 'b' in x),
        ),
      ),
    ],
    [
      'ArkType: a pipe',
      type({ a: 'string', 'b?': 'string' })
        .pipe((x) => x)
        .to({ a: 'string', b: 'string' }),
    ],
  ])('%s', (_, schema) => {
    const object = createStreamingObject({ validator: validator(schema), stopWhen: 'closable' })
    object.write('{"a":"x"')
    expect(object.get().phase).toBe('streaming')
    object.write(',"b":"y"}')
    object.end()
    expect(object.get().phase).toBe('done')
  })
})

test.each<[string, StandardSchema, string]>([
  [
    'a pipe into a choice',
    z.object({ a: z.string().pipe(z.enum(['foo', 'foobar'])) }),
    '{"a":"foo',
  ],
  [
    'a choice in any case',
    z.object({
      a: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['foo', 'foobar'])),
    }),
    '{"a":"foo',
  ],
  ['a template', z.object({ a: z.templateLiteral(['id-', z.number()]) }), '{"a":"id-1'],
])('half of a choice does not show: %s', async (_, schema, text) => {
  expect((await runStandard(validator(schema), text)).draft).toEqual({})
})

test('branches that judge the same children by the union that they are in cost no more with depth', () => {
  interface Block {
    readonly children: readonly Block[]
    readonly type: string
  }
  const block: z.ZodType<Block> = z.lazy(() =>
    z.union(
      ['quote', 'list', 'callout', 'column'].map((kind) =>
        z.object({ children: z.array(block), type: z.literal(kind) }),
      ),
    ),
  )
  const nested = (depth: number): Block => ({
    children: depth > 0 ? [nested(depth - 1)] : [],
    type: 'list',
  })
  const object = createStreamingObject({ validator: validator(block) })
  // With a frame for each branch of each branch this would be 4 to the power of 60.
  object.write(JSON.stringify(nested(60)))
  object.end()
  expect(object.get()).toMatchObject({ phase: 'done', issues: [] })
})
