import * as z from 'zod/mini'
import { catch as caught } from 'zod/mini'

import type { Library } from './made.ts'

type Schema = z.ZodMiniType

const texts = ['', 'a', 'A', 'ab', 'aab', ' a ', '😀', '1']
const numbers = [0, 1, 2, -1, 1.5, 1e300]
const fill = (value: unknown) => value as never

/** Zod mini: what it writes otherwise than Zod does, and some of the rest. */
export const zodMiniSchemas: Library<Schema> = {
  leaves: [
    ['string', z.string(), ...texts],
    ['lengths', z.string().check(z.minLength(1), z.maxLength(2)), ...texts],
    ['regex i', z.string().check(z.regex(/^a$/i)), ...texts],
    ['trim, max', z.string().check(z.trim(), z.maxLength(1)), ...texts],
    ['refine', z.string().check(z.refine((text) => text !== 'a')), ...texts],
    ['email', z.email(), 'a@b.co', 'a@b'],
    ['enum', z.enum(['a', 'ab', 'b']), ...texts],
    ['literals', z.literal(['a', 1, null]), 'a', 1, null],
    ['template', z.templateLiteral(['a', z.enum(['b', ''])]), ...texts],
    ['coerce.number', z.coerce.number(), '1', 'x', 1, null],
    ['stringbool', z.stringbool(), 'yes', 'a'],
    ['number', z.number().check(z.gte(0), z.lt(2)), ...numbers],
    ['multipleOf', z.number().check(z.multipleOf(0.1)), ...numbers],
    ['int', z.int(), ...numbers],
    ['boolean', z.boolean(), true, false],
    ['null', z.null(), null],
    ['any', z.any(), 'a', 1, []],
    ['never', z.never(), 'a'],
    ['date', z.date(), '2026-01-01'],
    ['bigint', z.bigint(), 1],
    ['custom', z.custom((value) => value === 'a'), 'a', 'b'],
    ['json', z.json(), 'a', [1], {}],
  ],
  wrappers: {
    optional: (inner) => z.optional(inner),
    exactOptional: (inner) => z.exactOptional(inner),
    nullable: (inner) => z.nullable(inner),
    nonoptional: (inner) => z.nonoptional(inner),
    default: (inner) => z._default(inner, fill('a')),
    catch: (inner) => caught(inner, fill('a')),
    readonly: (inner) => z.readonly(inner),
    refine: (inner) => inner.check(z.refine((value) => JSON.stringify(value) !== '"a"')),
    transform: (inner) =>
      z.pipe(
        inner,
        z.transform((value) => [value]),
      ),
    'pipe string': (inner) => z.pipe(inner, fill(z.string().check(z.minLength(2)))),
    'any pipe': (inner) => z.pipe(z.any(), inner),
    overwrite: (inner) => inner.check(z.overwrite((value) => (value === 'a' ? 'b' : value))),
    lazy: (inner) => z.lazy(() => inner),
  },
  lists: {
    array: (item) => z.array(item),
    max: (item) => z.array(item).check(z.maxLength(1)),
    set: (item) => z.set(item),
  },
  tuples: {
    tuple: ([first, ...items]) => z.tuple([first!, ...items]),
    'with rest': ([first, ...items], rest) => z.tuple([first!, ...items], rest),
  },
  objects: {
    object: (members) => z.object(members),
    strictObject: (members) => z.strictObject(members),
    looseObject: (members) => z.looseObject(members),
    catchall: (members, rest) => z.catchall(z.object(members), rest),
    partial: (members) => z.partial(z.object(members)),
  },
  records: {
    record: (value) => z.record(z.string(), value),
    'record of choices': (value) => z.record(z.enum(['a', 'b']), value),
    'partial record': (value) => z.partialRecord(z.enum(['a', 'b']), value),
  },
  unions: {
    union: (options) => z.union(options),
    xor: (options) => z.xor(options),
  },
  intersections: { intersection: (one, other) => z.intersection(one, other) },
  variants: {
    discriminatedUnion: (one, other) =>
      z.discriminatedUnion('kind', [
        z.object({ ...one, kind: z.literal('a') }),
        z.strictObject({ ...other, kind: z.literal(['b', 'c']) }),
      ]),
  },
  trees: {
    tree: (members) => {
      const Tree: Schema = z.object({
        ...members,
        get next(): Schema {
          return z.optional(Tree)
        },
      })
      return Tree
    },
  },
}
