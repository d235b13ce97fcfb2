// Checked by `tsc` over the tree: what each library's schema makes of fields, drafts and results.
import { createStreamingObject } from '@jell/core'
import type { Draft, FieldRef, FieldState, JsonValue } from '@jell/core'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { expectTypeOf } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'

import { validator } from './validator.ts'

/** What every library writes below: the input side of one schema. */
interface Person {
  name: string
  nick: string | null
}

export function zod(): void {
  const Tree = z.object({
    name: z.string(),
    get children() {
      return z.array(Tree)
    },
  })
  const Block = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal(['chart', 'graph']), points: z.array(z.number()) }),
  ])
  const Schema = z.object({
    person: z.object({ name: z.string(), nick: z.string().nullable() }),
    list: z.array(z.object({ id: z.string().brand<'Id'>(), at: z.iso.date() })),
    pair: z.tuple([z.string(), z.number()]),
    rest: z.tuple([z.string()], z.number()),
    record: z.record(z.string(), z.number()),
    named: z.record(z.enum(['a', 'b']), z.number()),
    union: z.union([z.string(), z.array(z.string())]),
    block: Block,
    optional: z.string().optional(),
    nullish: z.string().nullish(),
    initial: z.number().default(3),
    length: z.string().transform((text) => text.length),
    coerced: z.coerce.number(),
    piped: z.string().pipe(z.transform(Number)),
    tree: Tree,
    any: z.json(),
    choice: z.enum(['ship', 'hold']).readonly(),
    both: z.intersection(z.object({ left: z.string() }), z.object({ right: z.number() })),
  })
  const object = createStreamingObject({ validator: validator(Schema) })

  expectTypeOf(object.field('person')).toEqualTypeOf<FieldRef<Person>>()
  expectTypeOf(object.field('person', 'nick')).toEqualTypeOf<FieldRef<string | null>>()
  expectTypeOf(object.field('list', 0, 'at')).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('pair', 0)).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('rest', 0)).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('rest', 7)).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('record', 'x')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('named', 'b')).toEqualTypeOf<FieldRef<number>>()
  expectTypeOf(object.field('union', 0)).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('block', 'kind')).toEqualTypeOf<FieldRef<'text' | 'chart' | 'graph'>>()
  expectTypeOf(object.field('block', 'text')).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('optional')).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('nullish')).toEqualTypeOf<FieldRef<string | null | undefined>>()
  // What the model writes, not what the schema makes of it.
  expectTypeOf(object.field('initial')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('length')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('coerced')).toEqualTypeOf<FieldRef<unknown>>()
  expectTypeOf(object.field('piped')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('list', 0, 'id')).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('both', 'right')).toEqualTypeOf<FieldRef<number>>()
  expectTypeOf(object.field('choice')).toEqualTypeOf<FieldRef<'ship' | 'hold'>>()
  const deep = object.field('tree', 'children', 0, 'children').field(2, 'name')
  expectTypeOf(deep).toEqualTypeOf<FieldRef<string | undefined>>()
  // @ts-expect-error no such member
  object.field('persons')
  // @ts-expect-error a record of named keys has no others
  object.field('named', 'c')

  const state = object.get()
  if (state.phase === 'done') {
    expectTypeOf(state.result).toEqualTypeOf<z.output<typeof Schema>>()
    expectTypeOf(state.result.initial).toEqualTypeOf<number>()
    expectTypeOf(state.result.length).toEqualTypeOf<number>()
    expectTypeOf(state.result.list[0]!.id).toEqualTypeOf<string & z.core.$brand<'Id'>>()
  }
  expectTypeOf(object.result).toEqualTypeOf<Promise<z.output<typeof Schema>>>()

  narrowed(object.root.get(), object.field('block').get())
  function narrowed(
    root: FieldState<z.input<typeof Schema>>,
    block: FieldState<z.input<typeof Block>>,
  ) {
    if (root.status === 'settled') {
      expectTypeOf(root.value.person).toEqualTypeOf<Person>()
    }
    if (root.status === 'streaming') {
      expectTypeOf(root.value?.person).toEqualTypeOf<Draft<Person> | undefined>()
      expectTypeOf(root.value?.rest?.[0]).toEqualTypeOf<string | undefined>()
      expectTypeOf(root.value?.record?.['x']).toEqualTypeOf<number | undefined>()
      expectTypeOf(root.value?.tree?.children?.[0]?.name).toEqualTypeOf<string | undefined>()
    }
    // A discriminator is held, so a draft that has one has all of it.
    if (block.status === 'streaming' && block.value?.kind === 'text') {
      expectTypeOf(block.value.text).toEqualTypeOf<string | undefined>()
    }
    if (block.status === 'final' && block.value.kind !== 'text') {
      expectTypeOf(block.value.points).toEqualTypeOf<number[]>()
    }
  }
}

export function zodMini(): void {
  const Schema = mini.object({
    person: mini.object({ name: mini.string(), nick: mini.nullable(mini.string()) }),
    rest: mini.tuple([mini.string()], mini.number()),
    length: mini.pipe(
      mini.string(),
      mini.transform((text) => text.length),
    ),
    initial: mini._default(mini.number(), 3),
    optional: mini.optional(mini.string()),
  })
  const object = createStreamingObject({
    validator: validator(Schema, { toJsonSchema: mini.toJSONSchema }),
  })
  expectTypeOf(object.field('person')).toEqualTypeOf<FieldRef<Person>>()
  expectTypeOf(object.field('rest', 0)).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('length')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('initial')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.result).toEqualTypeOf<Promise<mini.output<typeof Schema>>>()
}

export function valibot(): void {
  interface Node {
    name: string
    children: Node[]
  }
  const Tree: v.GenericSchema<Node> = v.object({
    name: v.string(),
    children: v.array(v.lazy(() => Tree)),
  })
  const Schema = v.object({
    person: v.object({ name: v.string(), nick: v.nullable(v.string()) }),
    pair: v.tuple([v.string(), v.number()]),
    rest: v.tupleWithRest([v.string()], v.number()),
    record: v.record(v.string(), v.number()),
    block: v.variant('kind', [
      v.object({ kind: v.literal('text'), text: v.string() }),
      v.object({ kind: v.literal('chart'), points: v.array(v.number()) }),
    ]),
    optional: v.optional(v.string()),
    initial: v.optional(v.number(), 3),
    length: v.pipe(
      v.string(),
      v.transform((text) => text.length),
    ),
    id: v.pipe(v.string(), v.brand('Id')),
    tree: Tree,
  })
  const object = createStreamingObject({ validator: validator(toStandardJsonSchema(Schema)) })
  expectTypeOf(object.field('person')).toEqualTypeOf<FieldRef<Person>>()
  expectTypeOf(object.field('pair', 1)).toEqualTypeOf<FieldRef<number>>()
  expectTypeOf(object.field('rest', 0)).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('record', 'x')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('block', 'kind')).toEqualTypeOf<FieldRef<'text' | 'chart'>>()
  expectTypeOf(object.field('optional')).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('initial')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('length')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('id')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('tree', 'children', 0, 'name')).toEqualTypeOf<
    FieldRef<string | undefined>
  >()
  expectTypeOf(object.result).toEqualTypeOf<Promise<v.InferOutput<typeof Schema>>>()
}

export function arktype(): void {
  const Schema = type({
    person: { name: 'string', nick: 'string | null' },
    pair: ['string', 'number'],
    rest: ['string', '...', 'number[]'],
    record: 'Record<string, number>',
    block: type({ kind: "'text'", text: 'string' }).or({ kind: "'chart'", points: 'number[]' }),
    'optional?': 'string',
    initial: 'number = 3',
    parsed: 'string.numeric.parse',
    id: 'string#id',
  })
  const object = createStreamingObject({ validator: validator(Schema) })
  expectTypeOf(object.field('person')).toEqualTypeOf<FieldRef<Person>>()
  expectTypeOf(object.field('pair', 1)).toEqualTypeOf<FieldRef<number>>()
  expectTypeOf(object.field('rest', 0)).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('record', 'x')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('block', 'kind')).toEqualTypeOf<FieldRef<'text' | 'chart'>>()
  expectTypeOf(object.field('optional')).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(object.field('initial')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(object.field('parsed')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(object.field('id')).toExtend<FieldRef<string>>()
  expectTypeOf(object.result).toEqualTypeOf<Promise<typeof Schema.infer>>()
}

export function oneOfSeveral(which: 'review' | 'invoice' | 'name'): void {
  const schemas = {
    review: z.object({ verdict: z.enum(['ship', 'hold']), score: z.number().default(5) }),
    invoice: z.object({ total: z.number() }),
    name: v.object({ name: v.string() }),
  }
  const either = createStreamingObject({ validator: validator(schemas[which]) })
  expectTypeOf(either.field('total')).toEqualTypeOf<FieldRef<number | undefined>>()
  expectTypeOf(either.result).toEqualTypeOf<
    Promise<{ verdict: 'ship' | 'hold'; score: number } | { total: number } | { name: string }>
  >()
  // Each has what the other has, and one of them more.
  const totals = {
    invoice: schemas.invoice,
    review: z.object({ total: z.number(), currency: z.string() }),
  }
  const { result } = createStreamingObject({
    validator: validator(totals[which === 'name' ? 'review' : which]),
  })
  expectTypeOf(result).toEqualTypeOf<
    Promise<{ total: number; currency: string } | { total: number }>
  >()
  // Types may be named, too.
  const named = validator<unknown, { total: number }>(schemas.invoice)
  expectTypeOf(createStreamingObject({ validator: named }).root).toEqualTypeOf<FieldRef<unknown>>()
}

export function jsonSchema(): void {
  // The types of a JSON Schema are the caller's to name.
  const named = createStreamingObject({ validator: validator<Person>({ type: 'object' }) })
  expectTypeOf(named.field('name')).toEqualTypeOf<FieldRef<string>>()
  expectTypeOf(named.result).toEqualTypeOf<Promise<Person>>()
  const unnamed = createStreamingObject({ validator: validator({ type: 'object' }) })
  expectTypeOf(unnamed.root).toEqualTypeOf<FieldRef<JsonValue>>()
}
