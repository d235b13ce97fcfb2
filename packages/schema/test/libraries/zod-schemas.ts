import * as z from 'zod'

import type { Library } from './made.ts'

type Schema = z.ZodType

const texts = ['', 'a', 'A', 'ab', 'aab', ' a ', '😀', 'ä', '1']
const numbers = [0, 1, 2, 3, -1, 1.5, 0.1, 4.35, 1e21, 1e300]

const strings: [string, Schema][] = [
  ['string', z.string()],
  ['min', z.string().min(2)],
  ['max', z.string().max(1)],
  ['length', z.string().length(2)],
  ['regex', z.string().regex(/^a+$/)],
  ['regex.', z.string().regex(/^.$/)],
  ['regex u', z.string().regex(/^.$/u)],
  ['regex i', z.string().regex(/^a$/i)],
  ['regex m', z.string().regex(/^a$/m)],
  ['regex s', z.string().regex(/^.$/s)],
  ['regex g', z.string().regex(/a/g)],
  ['regex y', z.string().regex(/b/y)],
  ['two regexes', z.string().regex(/^a/).regex(/b$/i)],
  ['startsWith', z.string().startsWith('a')],
  ['endsWith', z.string().endsWith('b')],
  ['includes', z.string().includes('a')],
  ['includes at', z.string().includes('a', { position: 1 })],
  ['lowercase', z.string().lowercase()],
  ['uppercase', z.string().uppercase()],
  ['trim', z.string().trim()],
  ['trim, max', z.string().trim().max(1)],
  ['max, trim', z.string().max(1).trim()],
  ['toLowerCase, regex', z.string().toLowerCase().regex(/^a$/)],
  ['toUpperCase', z.string().toUpperCase()],
  ['normalize', z.string().normalize()],
  [
    'overwrite',
    z
      .string()
      .overwrite((text) => `${text}a`)
      .max(2),
  ],
  ['refine', z.string().refine((text) => text !== 'a')],
  ['brand', z.string().min(1).brand('Name')],
  ['template', z.templateLiteral(['a', z.enum(['b', ''])])],
  ['template number', z.templateLiteral([z.number()])],
  ['coerce.string', z.coerce.string()],
  ['coerce.string max', z.coerce.string().max(1)],
  ['coerce.number', z.coerce.number()],
  ['coerce.boolean', z.coerce.boolean()],
  ['coerce.bigint', z.coerce.bigint()],
  ['coerce.date', z.coerce.date()],
  ['stringbool', z.stringbool()],
  ['enum', z.enum(['a', 'ab', 'b'])],
  ['enum number', z.enum({ One: 1, Two: 'a' })],
  ['literal', z.literal('a')],
  ['literals', z.literal(['a', 1, null, true])],
  ['literal undefined', z.literal([undefined, 'a'])],
  ['literal bigint', z.literal(1n)],
  ['json', z.json()],
  ['hex', z.hex()],
  ['currency', z.currencyCode()],
  ['hash', z.hash('md5')],
  ['emoji', z.emoji()],
]

const formats: [string, Schema, ...unknown[]][] = [
  ['email', z.email(), 'a@b.co', 'a@b'],
  ['url', z.url(), 'http://a.co', 'a b'],
  ['httpUrl', z.httpUrl(), 'http://a.co', 'ftp://a'],
  ['uuid', z.uuid(), '123e4567-e89b-12d3-a456-426614174000', '123'],
  ['guid', z.guid(), '123E4567-e89b-02d3-0456-426614174000'],
  ['iso.date', z.iso.date(), '2026-01-31', '2026-02-31'],
  ['iso.datetime', z.iso.datetime(), '2026-01-31T00:00:00Z', '2026-01-31T00:00Z'],
  ['iso.time', z.iso.time(), '03:15', '25:00:00'],
  ['iso.duration', z.iso.duration(), 'P1D', 'P'],
  ['base64', z.base64(), 'YQ==', 'YQ', ''],
  ['base64url', z.base64url(), 'YQ', '='],
  ['ipv4', z.ipv4(), '1.2.3.4', '1.2.3.400'],
  ['ipv6', z.ipv6(), '::1', 'g::'],
  ['cidrv4', z.cidrv4(), '1.2.3.4/8', '1.2.3.4/80'],
  ['mac', z.mac(), '00:11:22:33:44:55', 'AA:bb:22:33:44:55'],
  ['jwt', z.jwt(), 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.a', 'a.b.c'],
  ['e164', z.e164(), '+15551234567', '5'],
  ['hostname', z.hostname(), 'a.co', '-'],
  ['iban', z.iban(), 'DE89370400440532013000', 'DE'],
  ['cuid2', z.cuid2(), 'tz4a98xxat96iws9zmbrgj3a', 'A'],
  ['ulid', z.ulid(), '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav'],
  ['nanoid', z.nanoid(), 'V1StGXR8_Z5jdHi6B-myT', 'a'],
]

const numeric: [string, Schema][] = [
  ['number', z.number()],
  ['number.min', z.number().min(1)],
  ['number.max', z.number().max(1)],
  ['gt lt', z.number().gt(0).lt(2)],
  ['gt min', z.number().gt(0).min(0).min(1)],
  ['int', z.int()],
  ['number.int', z.number().int().positive()],
  ['int32', z.int32()],
  ['uint32', z.uint32()],
  ['float32', z.float32()],
  ['multipleOf', z.number().multipleOf(0.1)],
  ['multipleOf 2', z.number().multipleOf(2).multipleOf(3)],
  ['nan', z.nan()],
  ['bigint', z.bigint()],
  ['int64', z.int64()],
  ['refined number', z.number().refine((value) => value > 1)],
  ['number to string', z.number().transform(String)],
]

const others: [string, Schema, ...unknown[]][] = [
  ['boolean', z.boolean(), true, false],
  ['null', z.null(), null],
  ['undefined', z.undefined(), null],
  ['void', z.void(), null],
  ['any', z.any(), 'a', 1, null],
  ['unknown', z.unknown(), 'a', 1, []],
  ['never', z.never(), 1],
  ['symbol', z.symbol(), 'a'],
  ['date', z.date(), '2026-01-01'],
  ['custom', z.custom((value) => value === 'a'), 'a', 'b'],
  ['custom anything', z.custom(), 'a', 'b'],
  ['instanceof', z.instanceof(Date), 'a'],
  ['file', z.file(), 'a'],
  ['map', z.map(z.string(), z.number()), {}],
  ['set', z.set(z.string()), ['a']],
  ['codec', z.codec(z.string(), z.number(), { decode: Number, encode: String }), '1', 'a'],
  ['preprocess', z.preprocess(String, z.string().max(1)), 'a', 1, [], 12],
  ['preprocess default', z.preprocess((value) => value ?? 'a', z.string()), 'a', null],
  ['string to number', z.string().transform(Number).pipe(z.number()), '1', 'a'],
  [
    'string to enum',
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(['a', 'ab'])),
    'A',
    'ab',
    'b',
  ],
  ['unknown to string', z.unknown().transform(String).pipe(z.string().min(2)), 'a', 'ab', 12],
  [
    'transform with issues',
    z.string().transform((text, context) => {
      if (text === 'a') context.addIssue({ code: 'custom', message: 'no' })
      return text
    }),
    'a',
    'b',
  ],
]

const fill = (value: unknown) => value as never
const ifArray = (inner: Schema, make: (array: z.ZodArray) => Schema) =>
  inner instanceof z.ZodArray ? make(inner) : inner
const ifObject = (inner: Schema, make: (object: z.ZodObject) => Schema) =>
  inner instanceof z.ZodObject ? make(inner) : inner

/** Zod 4, with all that is hard to say as JSON Schema. */
export const zodSchemas: Library<Schema> = {
  leaves: [
    ...strings.map(([name, schema]) => [name, schema, ...texts] as const),
    ...formats,
    ...numeric.map(([name, schema]) => [name, schema, ...numbers] as const),
    ...others,
  ],
  wrappers: {
    optional: (inner) => inner.optional(),
    exactOptional: (inner) => inner.exactOptional(),
    nullable: (inner) => inner.nullable(),
    nullish: (inner) => inner.nullish(),
    nonoptional: (inner) => inner.nonoptional(),
    default: (inner) => inner.default(fill('a')),
    // One that is refused itself would be a mistake.
    prefault: (inner) => (inner.safeParse('a').success ? inner.prefault(fill('a')) : inner),
    catch: (inner) => inner.catch(fill('a')),
    readonly: (inner) => inner.readonly(),
    brand: (inner) => inner.brand('B'),
    refine: (inner) => inner.refine((value) => JSON.stringify(value) !== '"a"'),
    superRefine: (inner) =>
      inner.superRefine((value, context) => {
        if (JSON.stringify(value)?.includes('b')) context.addIssue({ code: 'custom' })
      }),
    async: (inner) => inner.refine(async () => Promise.resolve(true)),
    transform: (inner) => inner.transform((value) => [value]),
    'transform, pipe': (inner) =>
      inner.transform((value) => JSON.stringify(value)?.length).pipe(z.number().max(4)),
    'pipe any': (inner) => inner.pipe(z.any()),
    'pipe string': (inner) => inner.pipe(fill(z.string().min(2))),
    'any pipe': (inner) => z.any().pipe(inner),
    preprocess: (inner) => z.preprocess((value) => (value === 1 ? 'a' : value), inner),
    describe: (inner) => inner.describe('what it is'),
    'meta id': (inner) => inner.meta({ id: `id${JSON.stringify(inner).length}`, title: 't' }),
    'meta type': (inner) => inner.meta({ type: 'integer', enum: ['q'] }),
    lazy: (inner) => z.lazy(() => inner),
    overwrite: (inner) => inner.overwrite((value) => (value === 'a' ? 'b' : value)),
    codec: (inner) => z.codec(z.unknown(), inner, { decode: fill, encode: fill }),
    success: (inner) => z.success(inner),
    nonempty: (inner) => ifArray(inner, (array) => array.nonempty()),
    'list max': (inner) => ifArray(inner, (array) => array.max(1)),
    'list length': (inner) => ifArray(inner, (array) => array.length(2)),
    partial: (inner) => ifObject(inner, (object) => object.partial()),
    required: (inner) => ifObject(inner, (object) => object.required()),
    strict: (inner) => ifObject(inner, (object) => object.strict()),
    extend: (inner) => ifObject(inner, (object) => object.extend({ a: z.string() })),
    keyof: (inner) => ifObject(inner, (object) => object.keyof()),
  },
  lists: {
    array: (item) => z.array(item),
    nonempty: (item) => z.array(item).nonempty(),
    max: (item) => z.array(item).max(1),
    refined: (item) => z.array(item).refine((items) => items.length < 2),
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
    catchall: (members, rest) => z.object(members).catchall(rest),
    'refined object': (members) =>
      z.object(members).refine((value) => Object.keys(value).length > 1),
    map: (_, rest) => z.map(z.string(), rest),
  },
  records: {
    record: (value) => z.record(z.string(), value),
    'record of choices': (value) => z.record(z.enum(['a', 'b']), value),
    'partial record': (value) => z.partialRecord(z.enum(['a', 'b']), value),
    'loose record': (value) => z.looseRecord(z.string().regex(/^a/), value),
    'record by pattern': (value) => z.record(z.string().regex(/^[ab]$/), value),
    'record in any case': (value) => z.record(z.string().regex(/^[ab]$/i), value),
    'record by change': (value) => z.record(z.string().toLowerCase().max(1), value),
    'record of numbers': (value) => z.record(z.number(), value),
    'record of coerced': (value) => z.record(z.coerce.number().pipe(z.any()) as never, value),
    'record of literals': (value) => z.record(z.literal(['a', 1]), value),
    'record of unions': (value) => z.record(z.union([z.literal('a'), z.number()]), value),
    'record of templates': (value) => z.record(z.templateLiteral(['a', z.string()]), value),
  },
  unions: {
    union: (options) => z.union(options),
    xor: (options) => z.xor(options),
  },
  intersections: {
    intersection: (one, other) => z.intersection(one, other),
    and: (one, other) => one.and(other),
  },
  variants: {
    discriminatedUnion: (one, other) =>
      z.discriminatedUnion('kind', [
        z.object({ ...one, kind: z.literal('a') }),
        z.strictObject({ ...other, kind: z.literal(['b', 'c']) }),
      ]),
    'with a default kind': (one, other) =>
      z.discriminatedUnion('kind', [
        z.object({ ...one, kind: z.literal('a').default('a') }),
        z.object({ ...other, kind: z.enum(['b']) }),
      ]),
    fallback: (one, other) =>
      z.discriminatedUnion(
        'kind',
        [z.object({ ...one, kind: z.literal('a') }), z.object({ ...other, kind: z.literal('b') })],
        { unionFallback: true },
      ),
  },
  trees: {
    tree: (members) => {
      const Tree: Schema = z.object({
        ...members,
        get next(): Schema {
          return Tree.optional()
        },
      })
      return Tree
    },
    lazy: (members) => {
      const Tree: Schema = z.lazy(() => z.strictObject({ ...members, next: Tree.nullish() }))
      return Tree
    },
  },
}
