import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import type { Library } from './made.ts'

type Schema = v.GenericSchema

const texts = ['', 'a', 'A', 'ab', 'aab', ' a ', '😀', 'ä', '1']
const numbers = [0, 1, 2, 3, -1, 1.5, 0.1, 4.35, 1e21, 1e300]
const s = v.string()
const n = v.number()

const strings: [string, Schema][] = [
  ['string', s],
  ['minLength', v.pipe(s, v.minLength(2))],
  ['maxLength', v.pipe(s, v.maxLength(1))],
  ['length', v.pipe(s, v.length(2))],
  ['notLength', v.pipe(s, v.notLength(1))],
  ['nonEmpty', v.pipe(s, v.nonEmpty())],
  ['empty', v.pipe(s, v.empty())],
  ['codePoints', v.pipe(s, v.maxCodePoints(1))],
  ['graphemes', v.pipe(s, v.minGraphemes(1), v.maxGraphemes(1))],
  ['bytes', v.pipe(s, v.maxBytes(1))],
  ['words', v.pipe(s, v.minWords('en', 1))],
  ['regex', v.pipe(s, v.regex(/^a+$/))],
  ['regex.', v.pipe(s, v.regex(/^.$/))],
  ['regex u', v.pipe(s, v.regex(/^.$/u))],
  ['regex i', v.pipe(s, v.regex(/^a$/i))],
  ['regex m', v.pipe(s, v.regex(/^a$/m))],
  // No flag `g` or `y`: with them Valibot answers differently each time it is asked.
  ['two regexes', v.pipe(s, v.regex(/^a/), v.regex(/b$/i))],
  ['startsWith', v.pipe(s, v.startsWith('a'))],
  ['endsWith', v.pipe(s, v.endsWith('b'))],
  ['includes', v.pipe(s, v.includes('a'))],
  ['excludes', v.pipe(s, v.excludes('a'))],
  ['trim', v.pipe(s, v.trim())],
  ['trim, maxLength', v.pipe(s, v.trim(), v.maxLength(1))],
  ['maxLength, trim', v.pipe(s, v.maxLength(1), v.trim())],
  ['toLowerCase, regex', v.pipe(s, v.toLowerCase(), v.regex(/^a$/))],
  ['normalize', v.pipe(s, v.normalize())],
  [
    'check',
    v.pipe(
      s,
      v.check((text) => text !== 'a'),
    ),
  ],
  [
    'rawCheck',
    v.pipe(
      s,
      v.rawCheck(
        ({ dataset, addIssue }) => void (dataset.typed && dataset.value === 'a' && addIssue()),
      ),
    ),
  ],
  ['brand', v.pipe(s, v.minLength(1), v.brand('Name'))],
  ['value', v.pipe(s, v.value('a'))],
  ['values', v.pipe(s, v.values(['a', 'ab']))],
  ['notValue', v.pipe(s, v.notValue('a'))],
  ['minValue', v.pipe(s, v.minValue('a'), v.maxValue('b'))],
  ['digits', v.pipe(s, v.digits())],
  ['decimal', v.pipe(s, v.decimal())],
  ['emoji', v.pipe(s, v.emoji())],
  ['hexadecimal', v.pipe(s, v.hexadecimal())],
  ['slug', v.pipe(s, v.slug())],
  ['picklist', v.picklist(['a', 'ab', 'b'])],
  ['picklist number', v.picklist([1, 'a'])],
  ['enum', v.enum({ One: 1, Two: 'a' })],
  ['literal', v.literal('a')],
  ['literal bigint', v.literal(1n)],
  ['parseJson', v.pipe(s, v.parseJson())],
  ['toNumber', v.pipe(s, v.toNumber())],
]

const formats: [string, Schema, ...unknown[]][] = [
  ['email', v.pipe(s, v.email()), 'a@b.co', 'a@b'],
  ['url', v.pipe(s, v.url()), 'http://a.co', 'a b'],
  ['uuid', v.pipe(s, v.uuid()), '123e4567-e89b-12d3-a456-426614174000', '123'],
  ['isoDate', v.pipe(s, v.isoDate()), '2026-01-31', '2026-02-31'],
  ['isoTimestamp', v.pipe(s, v.isoTimestamp()), '2026-01-31T00:00:00Z', '2026-01-31T00:00'],
  ['isoTime', v.pipe(s, v.isoTime()), '03:15', '25:00'],
  ['isoWeek', v.pipe(s, v.isoWeek()), '2026-W01', '2026-W99'],
  ['base64', v.pipe(s, v.base64()), 'YQ==', 'YQ', ''],
  ['ipv4', v.pipe(s, v.ipv4()), '1.2.3.4', '1.2.3.400'],
  ['ip', v.pipe(s, v.ip()), '::1', '1.2.3.4', 'g::'],
  ['mac', v.pipe(s, v.mac()), '00:11:22:33:44:55', 'AA:bb:22:33:44:55'],
  ['creditCard', v.pipe(s, v.creditCard()), '4242424242424242', '4'],
  ['hash', v.pipe(s, v.hash(['md5'])), 'd41d8cd98f00b204e9800998ecf8427e', 'd'],
  ['ulid', v.pipe(s, v.ulid()), '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav'],
  ['cuid2', v.pipe(s, v.cuid2()), 'tz4a98xxat96iws9zmbrgj3a', 'A'],
]

const numeric: [string, Schema][] = [
  ['number', n],
  ['minValue 1', v.pipe(n, v.minValue(1))],
  ['maxValue 1', v.pipe(n, v.maxValue(1))],
  ['gtValue', v.pipe(n, v.gtValue(0), v.ltValue(2))],
  ['integer', v.pipe(n, v.integer())],
  ['safeInteger', v.pipe(n, v.safeInteger())],
  ['finite', v.pipe(n, v.finite())],
  ['multipleOf', v.pipe(n, v.multipleOf(0.1))],
  ['multipleOf 3', v.pipe(n, v.multipleOf(3))],
  ['notValue 1', v.pipe(n, v.notValue(1))],
  ['notValues', v.pipe(n, v.notValues([1, 2]))],
  ['values 1', v.pipe(n, v.values([1, 2]))],
  ['nan', v.nan()],
  ['bigint', v.bigint()],
  ['number to string', v.pipe(n, v.transform(String), v.minLength(2))],
  [
    'number check',
    v.pipe(
      n,
      v.check((value) => value > 1),
    ),
  ],
]

const others: [string, Schema, ...unknown[]][] = [
  ['boolean', v.boolean(), true, false],
  ['null', v.null(), null],
  ['undefined', v.undefined(), null],
  ['void', v.void(), null],
  ['any', v.any(), 'a', 1, null],
  ['unknown', v.unknown(), 'a', 1, []],
  ['never', v.never(), 1],
  ['symbol', v.symbol(), 'a'],
  ['date', v.date(), '2026-01-01'],
  ['blob', v.blob(), 'a'],
  ['function', v.function(), 'a'],
  ['custom', v.custom((value) => value === 'a'), 'a', 'b'],
  ['instance', v.instance(Date), 'a'],
  ['map', v.map(s, n), {}],
  ['set', v.set(s), ['a']],
  ['unknown to string', v.pipe(v.unknown(), v.transform(String), v.minLength(2)), 'a', 'ab', 12],
  ['any to number', v.pipe(v.any(), v.toNumber(), v.minValue(1)), '1', 0, 'a'],
  [
    'unknown to object',
    v.pipe(
      v.unknown(),
      v.transform(() => ({ a: 1 })),
      v.object({ a: n }),
    ),
    1,
    {},
  ],
  ['string to picklist', v.pipe(s, v.toLowerCase(), v.picklist(['a', 'ab'])), 'A', 'ab', 'b'],
  ['toBoolean', v.pipe(v.unknown(), v.toBoolean()), 'a', 0],
]

const isList = (schema: Schema) => schema.type === 'array' || schema.type.includes('tuple')
const isObject = (schema: Schema) => schema.type.endsWith('object')
const fill = (value: unknown) => value as never
type Entries = v.ObjectEntries

/** Valibot, with all that is hard to say as JSON Schema. */
export const valibotSchemas: Library<Schema> = {
  leaves: [
    ...strings.map(([name, schema]) => [name, schema, ...texts] as const),
    ...formats,
    ...numeric.map(([name, schema]) => [name, schema, ...numbers] as const),
    ...others,
  ],
  wrappers: {
    optional: (inner) => v.optional(inner),
    exactOptional: (inner) => v.exactOptional(inner),
    undefinedable: (inner) => v.undefinedable(inner),
    nullable: (inner) => v.nullable(inner),
    nullish: (inner) => v.nullish(inner),
    'optional with default': (inner) => v.optional(inner, fill(v.is(inner, 'a') ? 'a' : undefined)),
    'nullable with default': (inner) => v.nullable(inner, fill(v.is(inner, 'a') ? 'a' : null)),
    nonOptional: (inner) => v.nonOptional(inner),
    nonNullable: (inner) => v.nonNullable(inner),
    nonNullish: (inner) => v.nonNullish(inner),
    fallback: (inner) => v.fallback(inner, fill('a')),
    'fallback of a pipe': (inner) =>
      v.fallback(
        v.pipe(
          inner,
          v.check(() => false),
        ),
        fill('a'),
      ),
    readonly: (inner) => v.pipe(inner, v.readonly()),
    brand: (inner) => v.pipe(inner, v.brand('B')),
    check: (inner) =>
      v.pipe(
        inner,
        v.check((value) => JSON.stringify(value) !== '"a"'),
      ),
    rawCheck: (inner) =>
      v.pipe(
        inner,
        v.rawCheck(({ dataset, addIssue }) => {
          if (dataset.typed && JSON.stringify(dataset.value)?.includes('b')) addIssue()
        }),
      ),
    transform: (inner) =>
      v.pipe(
        inner,
        v.transform((value) => [value]),
      ),
    rawTransform: (inner) =>
      v.pipe(
        inner,
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          if (dataset.value !== 'a') return dataset.value
          addIssue()
          return NEVER
        }),
      ),
    'transform, pipe': (inner) =>
      v.pipe(
        inner,
        v.transform((value) => JSON.stringify(value)?.length),
        v.number(),
        v.maxValue(4),
      ),
    'pipe any': (inner) => v.pipe(inner, v.any()),
    'any pipe': (inner) => v.pipe(v.any(), inner),
    'pipe string': (inner) => v.pipe(inner, fill(v.string()), v.minLength(2)) as Schema,
    description: (inner) => v.pipe(inner, v.description('what it is')),
    metadata: (inner) => v.pipe(inner, v.metadata({ type: 'integer', enum: ['q'] })),
    lazy: (inner) => v.lazy(() => inner),
    maxItems: (inner) => (isList(inner) ? (v.pipe(inner, fill(v.maxLength(1))) as Schema) : inner),
    length: (inner) => (isList(inner) ? (v.pipe(inner, fill(v.length(2))) as Schema) : inner),
    checkItems: (inner) =>
      isList(inner) ? (v.pipe(inner, fill(v.checkItems((item) => item !== 'a'))) as Schema) : inner,
    sortItems: (inner) =>
      isList(inner) ? (v.pipe(inner, fill(v.sortItems()), fill(v.maxLength(1))) as Schema) : inner,
    entries: (inner) =>
      isObject(inner) ? (v.pipe(inner, fill(v.maxEntries(1))) as Schema) : inner,
    partial: (inner) => (isObject(inner) ? (v.partial(fill(inner)) as Schema) : inner),
    partialCheck: (inner) =>
      isObject(inner)
        ? (v.pipe(inner, fill(v.partialCheck([['a']], () => false))) as Schema)
        : inner,
  },
  lists: {
    array: (item) => v.array(item),
    nonEmpty: (item) => v.pipe(v.array(item), v.nonEmpty()),
    maxLength: (item) => v.pipe(v.array(item), v.maxLength(1)),
    checked: (item) =>
      v.pipe(
        v.array(item),
        v.check((items) => items.length < 2),
      ),
    filtered: (item) =>
      v.pipe(
        v.array(item),
        v.filterItems((one) => one !== 'a'),
        v.maxLength(1),
      ),
    set: (item) => v.set(item),
  },
  tuples: {
    tuple: (items) => v.tuple([...items] as [Schema]),
    strictTuple: (items) => v.strictTuple([...items] as [Schema]),
    looseTuple: (items) => v.looseTuple([...items] as [Schema]),
    'with rest': (items, rest) => v.tupleWithRest([...items] as [Schema], rest),
  },
  objects: {
    object: (members) => v.object(members as Entries),
    strictObject: (members) => v.strictObject(members as Entries),
    looseObject: (members) => v.looseObject(members as Entries),
    'with rest': (members, rest) => v.objectWithRest(members as Entries, rest),
    checked: (members) =>
      v.pipe(
        v.object(members as Entries),
        v.check((value) => Object.keys(value).length > 1),
      ),
    map: (_, rest) => v.map(v.string(), rest),
  },
  records: {
    record: (value) => v.record(v.string(), value),
    'record of choices': (value) => v.record(v.picklist(['a', 'b']), value),
    'record by pattern': (value) => v.record(v.pipe(v.string(), v.regex(/^[ab]$/)), value),
    'record in any case': (value) => v.record(v.pipe(v.string(), v.regex(/^[ab]$/i)), value),
    'record by change': (value) =>
      v.record(v.pipe(v.string(), v.toLowerCase(), v.maxLength(1)), value),
  },
  unions: {
    union: (options) => v.union([...options]),
  },
  intersections: {
    intersect: (one, other) => v.intersect([one, other]),
  },
  variants: {
    variant: (one, other) =>
      v.variant('kind', [
        v.object({ ...one, kind: v.literal('a') }),
        v.strictObject({ ...other, kind: v.picklist(['b', 'c']) }),
      ]),
    'with a default kind': (one, other) =>
      v.variant('kind', [
        v.object({ ...one, kind: v.optional(v.literal('a'), 'a') }),
        v.object({ ...other, kind: v.literal('b') }),
      ]),
    nested: (one, other) =>
      v.variant('kind', [
        v.object({ ...one, kind: v.literal('a') }),
        v.variant('kind', [
          v.pipe(
            v.object({ ...other, kind: v.literal('b') }),
            v.check(() => true),
          ),
        ]),
      ]),
  },
  trees: {
    tree: (members) => {
      const Tree: Schema = v.object({ ...members, next: v.optional(v.lazy(() => Tree)) } as Entries)
      return Tree
    },
    'made anew': (members) => {
      const tree = (): Schema =>
        v.strictObject({ ...members, next: v.nullish(v.lazy(tree)) } as Entries)
      return tree()
    },
  },
}

export const withJsonSchema = (schema: Schema) => toStandardJsonSchema(schema)
