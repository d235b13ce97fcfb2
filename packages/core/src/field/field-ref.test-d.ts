// Checked by `tsc` over the tree: a line that should not compile is marked, and fails if it does.
import { createStreamingObject } from '../object/streaming-object.ts'
import type { Draft, JsonValue } from './draft.ts'
import type { FieldRef } from './field-ref.ts'
import type { FieldState } from './field-state.ts'

/** Compiles only when both types are the same. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : [A, 'is not', B]
declare function same<A, B>(check: Same<A, B>): void

interface Section {
  readonly heading: string
  readonly tags?: readonly string[]
}
interface Tree {
  readonly name: string
  readonly children: readonly Tree[]
  readonly parent: Tree | null
}
type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chart'; readonly points: readonly number[] }
interface Review {
  readonly title: string
  readonly score: number
  readonly sections: readonly Section[]
  readonly pair: readonly [number, string]
  readonly rest: readonly [string, ...number[]]
  readonly scores: Readonly<Record<string, number>>
  readonly block: Block
  readonly tree: Tree
  readonly note?: string
  readonly maybe: { readonly deep: string } | null
}

declare const review: FieldRef<Review>
const object = createStreamingObject<Review>()

// Steps are typed one by one.
same<typeof object.root, FieldRef<Review>>(true)
const title: FieldRef<string> = review.field('title')
const sections: FieldRef<readonly Section[]> = object.field('sections')
const whole: FieldRef<Review> = review.field()

// An index or a record key may lead nowhere; a tuple's place and a member do not.
const section: FieldRef<Section | undefined> = review.field('sections', 0)
const heading: FieldRef<string | undefined> = review.field('sections', 0, 'heading')
const tag: FieldRef<string | undefined> = review.field('sections', 0, 'tags', 0)
const first: FieldRef<number> = review.field('pair', 0)
const second: FieldRef<string> = review.field('pair', 1)
const restItem: FieldRef<number | undefined> = review.field('rest', 1)
// @ts-expect-error The rest of a tuple may be short.
const sureRest: FieldRef<number> = review.field('rest', 1)
declare const somewhere: number
const anyOfPair: FieldRef<number | string | undefined> = review.field('pair', somewhere)
const score: FieldRef<number | undefined> = review.field('scores', 'anything')
const note: FieldRef<string | undefined> = review.field('note')
const restFirst: FieldRef<string> = review.field('rest', 0)
// @ts-expect-error An index that is only known at run time may lead past the end of a tuple.
const surePair: FieldRef<number | string> = review.field('pair', somewhere)
// @ts-expect-error An item may be missing.
const surely: FieldRef<Section> = review.field('sections', 0)
// @ts-expect-error A record's member may be missing.
const sureScore: FieldRef<number> = review.field('scores', 'anything')

// What is not there is no step.
// @ts-expect-error The type has no such member.
review.field('headline')
// @ts-expect-error Items are found by number.
review.field('sections', 'first')
// @ts-expect-error A number has nothing below it.
review.field('score', 'digits')
// @ts-expect-error The second step is no member either.
review.field('sections', 0, 'title')

// A union has the steps of all its members, and what one of them lacks may be missing.
const kind: FieldRef<'text' | 'chart'> = review.field('block', 'kind')
const text: FieldRef<string | undefined> = review.field('block', 'text')
const point: FieldRef<number | undefined> = review.field('block', 'points', 3)
const deep: FieldRef<string | undefined> = review.field('maybe', 'deep')
// @ts-expect-error Only some blocks have a text.
const sureText: FieldRef<string> = review.field('block', 'text')

// Recursion costs the compiler nothing.
const grandchild: FieldRef<string | undefined> = review.field('tree', 'children', 0, 'name')
const chain: FieldRef<string | undefined> = review
  .field('tree', 'children', 0, 'children')
  .field(1, 'children', 2, 'name')

// Without a schema everything is a JSON value, and every step may be taken.
const json = createStreamingObject()
const anyJson: FieldRef<JsonValue> = json.root
same<typeof json.root, FieldRef<JsonValue>>(true)
declare const unknownField: FieldRef<unknown>
const below: FieldRef<unknown> = unknownField.field('a', 0, 'b', 'c')

// Covariance: a narrower ref fits where a wider one is wanted, never the other way round.
const wide: FieldRef<string | undefined> = title
const widest: FieldRef<unknown> = title
const widestOfAll: FieldRef<unknown> = review
const literal: FieldRef<string> = kind
const items: FieldRef<readonly { readonly heading: string }[]> = sections
// @ts-expect-error A string is no number.
const wrong: FieldRef<number> = title
// @ts-expect-error What may be missing is not surely there.
const narrower: FieldRef<string> = wide
// @ts-expect-error Nothing is known of it.
const known: FieldRef<string> = widest
declare function takesText(ref: FieldRef<string | undefined>): void
takesText(title)
takesText(heading)
// @ts-expect-error A list is no text.
takesText(sections)

// The status narrows the value.
export function read(state: FieldState<Section>, ref: FieldRef<Section>): string {
  const own = ref.get()
  same<typeof own, FieldState<Section>>(true)
  switch (state.status) {
    case 'pending':
      same<typeof state.value, undefined>(true)
      return ''
    case 'streaming':
      same<typeof state.value, Draft<Section> | undefined>(true)
      // @ts-expect-error A draft may lack its heading.
      return state.value.heading
    case 'settled':
    case 'final':
      same<typeof state.value, Section>(true)
      return state.value.heading
    case 'invalid':
      same<typeof state.received, unknown>(true)
      return state.value?.heading ?? ''
    case 'interrupted':
      // @ts-expect-error Only an invalid field has what was received.
      return state.received as string
    default:
      return state satisfies never
  }
}

// Only `done` carries a result, only a bad ending an error.
export function outcome(): string {
  const state = object.get()
  if (state.phase === 'done') return state.result.title
  if (state.phase === 'failed' || state.phase === 'stopped') return state.error.message
  // @ts-expect-error There is no result yet.
  return state.result.title
}
const result: Promise<Review> = object.result

// A draft has optional members and short lists; what is there has its own type.
same<Draft<string>, string>(true)
same<Draft<number | null>, number | null>(true)
same<Draft<readonly number[]>, readonly number[]>(true)
same<Draft<number[]>, readonly number[]>(true)
same<Draft<Section>, { readonly heading?: string; readonly tags?: readonly string[] }>(true)
same<Draft<readonly Section[]>, readonly Draft<Section>[]>(true)
same<Draft<unknown>, unknown>(true)
const shortPair: Draft<readonly [number, string]> = [1]
const emptyPair: Draft<readonly [number, string]> = []
same<Draft<readonly [string, ...number[]]>, readonly [string?, ...(readonly number[])]>(true)
const shortRest: Draft<readonly [string, ...Section[]]> = ['a', {}, { tags: [] }]
// @ts-expect-error The first item is a number when it is there.
const wrongPair: Draft<readonly [number, string]> = ['1']
const half: Draft<Review> = { sections: [{}, { tags: ['a'] }], block: { kind: 'chart' } }
const tree: Draft<Tree> = { children: [{ children: [{ name: 'x', parent: null }] }] }
// @ts-expect-error A held part is absent, never half.
const notHalf: Draft<Review> = { score: '1' }

export const all: readonly (readonly unknown[])[] = [
  [title, sections, whole, section, heading, tag, first, second, score, note, surely],
  [sureScore, kind, text, point, deep, sureText, grandchild, chain, anyJson, below, wide],
  [widest, widestOfAll, literal, items, wrong, narrower, known, result, shortPair, emptyPair],
  [wrongPair, half, tree, notHalf, anyOfPair, surePair, restFirst, shortRest],
  [restItem, sureRest],
]
