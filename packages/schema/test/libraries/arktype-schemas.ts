import { type, type Type } from 'arktype'

import type { Library } from './made.ts'

type Schema = Type

const texts = ['', 'a', 'A', 'ab', 'aab', ' a ', '😀', 'ä', '1']
const numbers = [0, 1, 2, 3, -1, 1.5, 0.1, 4.35, 1e21, 1e300]
const some = (definition: unknown) => type.raw(definition) as Schema

const strings = [
  'string',
  'string >= 2',
  'string <= 1',
  'string == 2',
  '1 < string < 3',
  'string.alpha',
  'string.digits',
  'string.lower',
  'string.upper',
  'string.trim',
  'string.lower.preformatted',
  'string.trim.preformatted',
  'string.normalize',
  'string.capitalize',
  'string.json',
  'string.json.parse',
  'string.numeric',
  'string.numeric.parse',
  'string.integer.parse',
  'string#name',
  "'a'",
  "'a' | 'ab' | 'b'",
  "'a' | 1 | null | true",
  "'a' | undefined",
  '/^a+$/',
  '/^.$/',
  'string & /^a/ & /b$/',
]

const numeric = [
  'number',
  'number >= 1',
  'number <= 1',
  '0 < number < 2',
  'number.integer',
  'number.safe',
  'number % 2',
  'number % 6',
  'number.NaN',
  'number.epoch',
  'bigint',
]

const formats: [string, ...unknown[]][] = [
  ['string.email', 'a@b.co', 'a@b'],
  ['string.url', 'http://a.co', 'a b'],
  ['string.uuid', '123e4567-e89b-12d3-a456-426614174000', '123'],
  ['string.date', '2026-01-31', 'x'],
  ['string.date.iso', '2026-01-31', '2026-02-31T'],
  ['string.date.parse', '2026-01-31', 'x'],
  ['string.date.iso.parse', '2026-01-31T00:00:00Z', 'x'],
  ['string.ip', '1.2.3.4', '::1', 'g::'],
  ['string.base64', 'YQ==', 'YQ', ''],
  ['string.creditCard', '4242424242424242', '4'],
  ['string.semver', '1.0.0', '1'],
  ['string.hex', 'ff', 'g'],
  ['string.regex', 'a', '('],
  ['boolean', true, false],
  ['true', true, false],
  ['null', null],
  ['undefined', null],
  ['unknown', 'a', 1, null],
  ['never', 1],
  ['symbol', 'a'],
  ['Date', '2026-01-01'],
  ['object', {}, []],
  ['Function', {}],
  ['Array', [], ['a']],
  ['object.json', {}, [1]],
  ['string | number', 'a', 1],
  ['string[] | number[]', ['a'], [1], []],
]

const list = (inner: Schema) => inner as never as Type<unknown[]>

/** ArkType, with all that is hard to say as JSON Schema. */
export const arktypeSchemas: Library<Schema> = {
  leaves: [
    ...strings.map((name) => [name, some(name), ...texts] as const),
    ...numeric.map((name) => [name, some(name), ...numbers] as const),
    ...formats.map(([name, ...values]) => [name, some(name), ...values] as const),
    ['regex i', some(/^a$/i), ...texts],
    ['regex u', some(/^.$/u), ...texts],
    ['length of a morph', type('string.trim').to('string <= 1') as never, ...texts],
    [
      'morph to union',
      type('string').pipe(Number).to('number < 2 | number > 5') as never,
      '1',
      '3',
    ],
    ['unknown to string', type('unknown').pipe(String).to('string >= 2') as never, 'a', 12],
    ['enumerated', type.enumerated('a', 1, null) as never, 'a', 1, null],
    ['valueOf', type.valueOf({ One: 1, Two: 'a' } as const) as never, 1, 'a', 'One'],
  ],
  wrappers: {
    nullable: (inner) => some([inner, '|', 'null']),
    'or undefined': (inner) => some([inner, '|', 'undefined']),
    brand: (inner) => inner.brand('B') as never,
    narrow: (inner) => inner.narrow((value) => JSON.stringify(value) !== '"a"') as never,
    filter: (inner) => inner.filter((value) => JSON.stringify(value) !== '"a"') as never,
    pipe: (inner) => inner.pipe((value) => [value]) as never,
    'pipe, to': (inner) =>
      inner.pipe((value) => JSON.stringify(value)?.length).to('number <= 4') as never,
    'pipe with error': (inner) =>
      inner.pipe((value, context) => (value === 'a' ? context.error('other') : value)) as never,
    'any pipe': (inner) =>
      type('unknown')
        .pipe((value) => value)
        .to(inner as never) as never,
    describe: (inner) => inner.describe('what it is') as never,
    configure: (inner) => inner.configure({ title: 't' } as never) as never,
    'list max': (inner) => list(inner).atMostLength(1) as never,
    'list length': (inner) => list(inner).exactlyLength(2) as never,
    partial: (inner) => (inner as never as Type<object>).partial() as never,
    required: (inner) => (inner as never as Type<object>).required() as never,
    reject: (inner) => inner.onUndeclaredKey('reject') as never,
    delete: (inner) => inner.onUndeclaredKey('delete') as never,
    'reject deeply': (inner) => inner.onDeepUndeclaredKey('reject') as never,
  },
  lists: {
    array: (item) => item.array() as never,
    nonEmpty: (item) => item.array().atLeastLength(1) as never,
    max: (item) => item.array().atMostLength(1) as never,
    narrowed: (item) => item.array().narrow((items) => items.length < 2) as never,
  },
  tuples: {
    tuple: (items) => some(items),
    'with rest': (items, rest) => some([...items, '...', rest.array()]),
    'with rest and end': (items, rest) => some([...items, '...', rest.array(), 'string']),
    'with optional': (items, rest) => some([...items, [rest, '?']]),
  },
  objects: {
    object: (members) => some(members),
    strict: (members) => some({ ...members, '+': 'reject' }),
    deleting: (members) => some({ ...members, '+': 'delete' }),
    optional: (members) =>
      some(Object.fromEntries(Object.entries(members).map(([key, value]) => [`${key}?`, value]))),
    'with defaults': (members) =>
      some({ ...members, initial: "string = 'a'", n: ['number', '=', 1] }),
    'with index': (members, rest) => some({ ...members, '[string]': rest }),
    'with pattern': (members, rest) => some({ ...members, '[/^a/]': rest }),
  },
  records: {
    record: (value) => some({ '[string]': value }),
    'record by pattern': (value) => some({ '[/^[ab]$/]': value }),
    'strict record by pattern': (value) => some({ '[/^[ab]$/]': value, '+': 'reject' }),
    'record of choices': (value) => some({ "['a' | 'b']": value }),
  },
  unions: {
    union: ([first, ...others]) =>
      others.reduce((all, one) => all.or(one as never) as never, first!) as Schema,
  },
  intersections: {
    intersection: (one, other) => one.and(other) as never,
  },
  variants: {
    union: (one, other) =>
      some({ ...one, kind: "'a'" }).or(
        some({ ...other, kind: "'b' | 'c'", '+': 'reject' }),
      ) as never,
  },
  trees: {
    tree: (members) =>
      type.module({ tree: { ...members, 'next?': 'tree' } } as never)['tree' as never] as never,
    'tree with null': (members) =>
      type.module({ tree: { ...members, 'next?': 'tree | null' } } as never)[
        'tree' as never
      ] as never,
  },
}
