// Random documents together with random settings under which they are read.
import {
  type AnyObject,
  brokenJson,
  isDocument,
  jsonDocuments,
  jsonNumber,
  jsonString,
  pathsOf,
  takePicture,
} from '@jell-internal/test-kit'
import type { FieldRef, HoldOptions, Path, StreamingObjectOptions } from '@jell/core'
import fc from 'fast-check'

import { randomValidators } from './random-validator.ts'

/** A text, how it is read, and the places that are looked at. */
export interface PolicyRun {
  readonly text: string
  readonly options: StreamingObjectOptions
  readonly paths: readonly Path[]
}

const modes = fc.constantFrom('live' as const, 'hold' as const, undefined)

/** Every way to hold, a new one included: the types ask for it. The rules hold by depth, by key, or containers alone. */
export const randomHold: fc.Arbitrary<HoldOptions> = fc
  .record({
    strings: modes,
    numbers: modes,
    objects: modes,
    arrays: modes,
    rule: fc.constantFrom('none', 'none', 'by depth', 'by key', 'containers'),
  } satisfies Record<keyof HoldOptions, fc.Arbitrary<unknown>>)
  .map(({ rule, ...kinds }) => ({ ...kinds, rule: rules[rule] }))

const rules: Readonly<Record<string, HoldOptions['rule']>> = {
  none: undefined,
  'by depth': ({ path }) => (path.length % 2 === 0 ? 'live' : 'hold'),
  'by key': ({ path }) => (String(path.at(-1)).length === 1 ? 'hold' : undefined),
  containers: ({ kind, path }) =>
    path.length > 0 && (kind === 'object' || kind === 'array') ? 'hold' : 'live',
}

/** Documents in which keys repeat, settled or open, also inside of repeated members. */
const { value: repeating } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(jsonString, jsonNumber, fc.constantFrom('true', 'null')),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"1"'), tie('value')), {
        maxLength: 4,
      })
      .map((members) => `{${members.map((pair) => pair.join(':')).join(' ,')}}`),
  ),
}))

const texts = fc.oneof(
  { weight: 4, arbitrary: jsonDocuments() },
  { weight: 2, arbitrary: repeating },
  { weight: 2, arbitrary: brokenJson() },
)

/** What stands in for the reserved member, most often the right thing. */
const sentinels = fc.constantFrom(
  '"_done":true',
  '"_done":true',
  '"_done" : true ',
  '"\\u005fdone":true',
  '"_done":false',
  '"_done":1',
  '"_done":[]',
  '"_done":true,"more":1',
  '',
)

/** The text with one more member at the end of its root, where that is an object. */
export function withMember(text: string, member: string): string {
  const end = text.lastIndexOf('}')
  if (end < 0 || member === '' || !/^\s*\{/.test(text)) return text
  const before = text.slice(0, end)
  return `${before}${/^\s*\{\s*$/.test(before) ? '' : ','}${member}${text.slice(end)}`
}

/** Places that a broken document may have. */
const guesses: readonly Path[] = [
  [],
  [0],
  [1],
  [0, 0],
  [0, 'a'],
  ['a'],
  ['b'],
  ['1'],
  ['a', 'a'],
  ['a', 0],
  ['b', 'a'],
  ['__proto__'],
  ['_done'],
  ['never'],
]

function placesOf(text: string): Path[] {
  const known = isDocument(text) ? pathsOf(JSON.parse(text)) : []
  const pointers = new Set(known.map((path) => path.join('\n')))
  return [...known, ...guesses.filter((path) => !pointers.has(path.join('\n')))]
}

/** Texts, whole and broken, under every policy there is. */
export function policyRuns(): fc.Arbitrary<PolicyRun> {
  return fc
    .record({
      text: texts,
      hold: randomHold,
      duplicateKeys: fc.constantFrom('error' as const, 'first' as const, 'first' as const),
      keepSource: fc.constantFrom(true, false, undefined),
      hasSentinel: fc.constantFrom(false, false, true),
      member: sentinels,
      limits: fc.constantFrom(
        {},
        {},
        {},
        { maxDepth: 2 },
        { maxKeys: 2 },
        { maxChars: 12 },
        { maxChars: 40 },
        { maxIssues: 1 },
      ),
      validator: fc.option(randomValidators, { nil: undefined }),
      onViolation: fc.constantFrom('continue' as const, 'continue' as const, 'stop' as const),
      isShort: fc.boolean(),
    })
    .map(({ text, hasSentinel, member, isShort, ...policies }) => ({
      text: hasSentinel ? withMember(text, member) : text,
      options: {
        ...policies,
        sentinel: hasSentinel ? '_done' : undefined,
        stopWhen: isShort && !hasSentinel && policies.validator ? 'closable' : undefined,
      },
      paths: placesOf(text),
    }))
}

/** All that can be known of a run and some of its fields. */
export function pictureWithSources(object: AnyObject, refs: readonly FieldRef<unknown>[]) {
  const sources = Object.fromEntries(refs.map((ref) => [ref.pointer, ref.source()]))
  const { endedEarly } = object.get()
  return { ...takePicture(object, refs), endedEarly, sources }
}

/** A schedule that flushes behind every so many writes; 0 is none. */
export function flushEvery(count: number) {
  const waiting: (() => void)[] = []
  let writes = 0
  return {
    schedule: count === 0 ? undefined : (flush: () => void) => void waiting.push(flush),
    afterWrite(): void {
      writes += 1
      if (writes % count === 0) for (const flush of waiting.splice(0)) flush()
    },
  }
}
