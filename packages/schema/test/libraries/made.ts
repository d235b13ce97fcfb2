// Random schemas of a library with documents that nearly suit them.
import fc from 'fast-check'

/** A schema, how it is written, and values that may suit it. */
export interface Made<Schema> {
  readonly schema: Schema
  readonly name: string
  readonly values: fc.Arbitrary<unknown>
}

/** A schema by itself, with some values. */
type Leaf<Schema> = readonly [name: string, schema: Schema, ...values: unknown[]]

type Ways<Make> = Readonly<Record<string, Make>>

/** What a library makes schemas of. Where it refuses to make one, another is taken. */
export interface Library<Schema> {
  readonly leaves: readonly Leaf<Schema>[]
  /** One schema made of another one, and what else may suit it. */
  readonly wrappers: Ways<(inner: Schema) => Schema>
  readonly lists: Ways<(item: Schema) => Schema>
  readonly tuples: Ways<(items: readonly Schema[], rest: Schema) => Schema>
  readonly objects: Ways<(members: Readonly<Record<string, Schema>>, rest: Schema) => Schema>
  readonly records: Ways<(value: Schema) => Schema>
  readonly unions: Ways<(options: readonly Schema[]) => Schema>
  readonly intersections: Ways<(one: Schema, other: Schema) => Schema>
  /** Objects told apart by `kind`: the first is `a`, the second `b`. */
  readonly variants: Ways<(one: Record<string, Schema>, other: Record<string, Schema>) => Schema>
  /** Objects with those members and a member `next` that is such an object, or is missing. */
  readonly trees: Ways<(members: Record<string, Schema>) => Schema>
}

const keys = ['a', 'b', 'ab', 'constructor', '__proto__']
const anything: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  '',
  'a',
  'A',
  'ab',
  '1',
  'true',
  0,
  1,
  2,
  1.5,
  -1,
  true,
  false,
  null,
  [],
  {},
  ['a'],
  [1],
  { a: 'a' },
  { a: 1, b: 2 },
  { kind: 'a' },
)

function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: anything })
}

/** Objects in which some members are missing and some are there too many. */
function objectsOf(members: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  const all = fc.record(
    { ...members, z: anything, kind: fc.constantFrom<unknown>('a', 'b', 'c') },
    { requiredKeys: [] },
  )
  return fc.tuple(fc.record(members), all, fc.integer({ min: 0, max: 4 })).map(
    // Mostly those that have what is asked for, and no more.
    ([whole, some, how]) => (how > 1 ? whole : how === 1 ? { ...whole, ...some } : some),
  )
}

function tuplesOf(items: readonly fc.Arbitrary<unknown>[], rest: fc.Arbitrary<unknown>) {
  return fc
    .tuple(fc.tuple(...items), fc.array(rest, { maxLength: 2 }), fc.integer({ min: 0, max: 5 }))
    .map(([whole, more, how]) => [...whole.slice(0, how === 0 ? -1 : undefined), ...more])
}

interface Choice<Make> {
  readonly how: string
  readonly make: Make
}

function one<Make>(ways: Ways<Make>): fc.Arbitrary<Choice<Make>> {
  return fc.constantFrom(...Object.entries(ways).map(([how, make]) => ({ how, make })))
}

/** Random schemas of a library. */
export function schemasOf<Schema>(library: Library<Schema>): fc.Arbitrary<Made<Schema>> {
  const [fallback] = library.leaves
  function make(name: string, build: () => Schema, values: fc.Arbitrary<unknown>): Made<Schema> {
    try {
      return { schema: build(), name, values: nearly(values) }
    } catch {
      return { schema: fallback![1], name: fallback![0], values: anything }
    }
  }
  const leaf = fc
    .constantFrom(...library.leaves)
    .map(([name, schema, ...values]) => make(name, () => schema, fc.constantFrom(...values)))

  return fc.letrec<{ made: Made<Schema> }>((tie) => {
    const made = tie('made')
    const members = fc.dictionary(fc.constantFrom(...keys), made, { minKeys: 1, maxKeys: 3 })
    const text = (inner: Readonly<Record<string, Made<Schema>>>) =>
      `{${Object.entries(inner)
        .map(([key, { name }]) => `${key}: ${name}`)
        .join()}}`
    const schemas = (inner: Readonly<Record<string, Made<Schema>>>) =>
      mapValues(inner, ({ schema }) => schema)
    const values = (inner: Readonly<Record<string, Made<Schema>>>) =>
      mapValues(inner, (value) => value.values)

    const wrapper = fc
      .tuple(one(library.wrappers), made)
      .map(([{ how, make: wrap }, inner]) =>
        make(`${how}(${inner.name})`, () => wrap(inner.schema), inner.values),
      )
    const list = fc
      .tuple(one(library.lists), made)
      .map(([{ how, make: wrap }, inner]) =>
        make(
          `${how}(${inner.name})`,
          () => wrap(inner.schema),
          fc.array(inner.values, { maxLength: 3 }),
        ),
      )
    const tuple = fc
      .tuple(one(library.tuples), fc.array(made, { minLength: 1, maxLength: 3 }), made)
      .map(([{ how, make: wrap }, items, rest]) =>
        make(
          `${how}([${items.map(({ name }) => name).join()}], ${rest.name})`,
          () =>
            wrap(
              items.map(({ schema }) => schema),
              rest.schema,
            ),
          tuplesOf(
            items.map((item) => item.values),
            rest.values,
          ),
        ),
      )
    const object = fc
      .tuple(one(library.objects), members, made)
      .map(([how, inner, rest]) =>
        make(
          `${how.how}(${text(inner)}, ${rest.name})`,
          () => how.make(schemas(inner), rest.schema),
          objectsOf(values(inner)),
        ),
      )
    const record = fc
      .tuple(one(library.records), made)
      .map(([{ how, make: wrap }, inner]) =>
        make(
          `${how}(${inner.name})`,
          () => wrap(inner.schema),
          fc.dictionary(fc.constantFrom(...keys, 'B', '1', ''), inner.values, { maxKeys: 3 }),
        ),
      )
    const union = fc
      .tuple(one(library.unions), fc.array(made, { minLength: 2, maxLength: 3 }))
      .map(([{ how, make: wrap }, options]) =>
        make(
          `${how}(${options.map(({ name }) => name).join()})`,
          () => wrap(options.map(({ schema }) => schema)),
          fc.oneof(...options.map((option) => option.values)),
        ),
      )
    const intersection = fc
      .tuple(one(library.intersections), made, made)
      .map(([{ how, make: wrap }, left, right]) =>
        make(
          `${how}(${left.name}, ${right.name})`,
          () => wrap(left.schema, right.schema),
          fc.tuple(left.values, right.values).map(([a, b]) => merge(a, b)),
        ),
      )
    const variant = fc
      .tuple(one(library.variants), members, members)
      .map(([{ how, make: wrap }, left, right]) =>
        make(
          `${how}(${text(left)}, ${text(right)})`,
          () => wrap(schemas(left), schemas(right)),
          fc
            .tuple(fc.constantFrom('a', 'b'), objectsOf(values(left)), objectsOf(values(right)))
            .map(([kind, a, b]) => ({ kind, ...(kind === 'a' ? a : b) })),
        ),
      )
    const tree = fc.tuple(one(library.trees), members).map(([{ how, make: wrap }, inner]) =>
      make(
        `${how}(${text(inner)})`,
        () => wrap(schemas(inner)),
        fc
          .array(objectsOf(values(inner)), { minLength: 1, maxLength: 3 })
          .map((all) => all.reduce((next, own) => ({ ...own, next }))),
      ),
    )
    return {
      made: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        { weight: 5, arbitrary: leaf },
        { weight: 3, arbitrary: wrapper },
        { weight: 1, arbitrary: list },
        { weight: 1, arbitrary: tuple },
        { weight: 3, arbitrary: object },
        { weight: 1, arbitrary: record },
        { weight: 2, arbitrary: union },
        { weight: 1, arbitrary: intersection },
        { weight: 1, arbitrary: variant },
        { weight: 1, arbitrary: tree },
      ),
    }
  }).made
}

function merge(one: unknown, other: unknown): unknown {
  const areObjects = [one, other].every(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return areObjects ? { ...(one as object), ...(other as object) } : one
}

function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))
}
