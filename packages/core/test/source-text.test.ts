// `ref.source()`: what the document wrote, behind the value that it means.
import {
  chunkLengths,
  createObject,
  cutBy,
  ensure,
  ensureSame,
  failureOf,
  fieldAt,
  jsonNumber,
  jsonString,
  patience,
} from '@jell-internal/test-kit'
import { deltaApplier, restoreState, saveState, watchDeltas } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { randomHold } from './random-policies.ts'

const literal = fc.constantFrom('true', 'false', 'null')
const scalar = fc.oneof(jsonNumber, jsonNumber, jsonString, literal)

/** Two scalars, where each of them can stand. */
const places = [
  { path: [0, 'x'], text: (one: string, two: string) => `[{"x":${one},"y":${two}},0]` },
  { path: ['a', 1], text: (one: string, two: string) => `{"a":[${two} ,${one}],"b":[]}` },
  { path: ['2'], text: (one: string, two: string) => `{"3":${two},"2":${one} ,"1":{}}` },
  { path: ['__proto__'], text: (one: string, two: string) => `{"__proto__":${one},"a":${two}}` },
  { path: [], text: (one: string) => ` ${one} ` },
] as const

describe('source text', { timeout: patience }, () => {
  test('of each scalar is what the document wrote, from the moment it is settled, for every ref', () => {
    const property = fc.property(
      fc.constantFrom(...places),
      scalar,
      scalar,
      chunkLengths(),
      randomHold,
      fc.boolean(),
      ({ path, text }, one, two, lengths, hold, keepSource) => {
        const object = createObject({ hold, keepSource })
        const early = fieldAt(object, path)
        const expected = keepSource || !one.startsWith('"') ? one : JSON.stringify(JSON.parse(one))
        const check = (when: string): void => {
          const { status } = early.get()
          const isWhole = status === 'settled' || status === 'final'
          ensureSame(early.source(), isWhole ? expected : undefined, () => `${when} of ${one}`)
        }
        check('before all')
        for (const chunk of cutBy(text(one, two), lengths)) {
          object.write(chunk)
          check(`after ${chunk}`)
        }
        object.end()
        check('at the end')
        ensure(object.get().phase === 'done', () => one)
        const late = createObject({ hold, keepSource })
        late.write(text(one, two))
        ensureSame(fieldAt(late, path).source(), expected, () => `late, ${one}`)
      },
    )
    expect(failureOf(property, 250)).toBeUndefined()
  })

  test('survives a bad ending, saving and restoring, and deltas', () => {
    const property = fc.property(
      scalar,
      scalar,
      fc.boolean(),
      randomHold,
      (one, two, keepSource, hold) => {
        const options = { keepSource, hold }
        const object = createObject(options)
        const rebuilt = createObject(options)
        watchDeltas(object, deltaApplier(rebuilt))
        object.write(`{"a":[${one}],"b":[${two} ,"`)
        const restored = restoreState<unknown>(saveState(object), options)
        object.abort()
        for (const path of [
          ['a', 0],
          ['b', 0],
        ]) {
          const expected = fieldAt(object, path).source()
          ensure(
            expected !== undefined || fieldAt(object, path).get().status === 'interrupted',
            () => one,
          )
          ensureSame(fieldAt(rebuilt, path).source(), expected, () => `rebuilt ${one} ${two}`)
          ensureSame(fieldAt(restored, path).source(), expected, () => `restored ${one} ${two}`)
        }
      },
    )
    expect(failureOf(property, 150)).toBeUndefined()
  })

  test.each([
    '-0',
    '1.50',
    '1E+02',
    '0.0000001',
    '100000000000000000000000',
    '1e999',
    '-1e-999',
    '0e0',
  ])(
    'the number %s is written as it was, inside of an open parent and of a settled one',
    (source) => {
      for (const [text, path] of [
        [`[${source},`, [0]],
        [`[${source}]`, [0]],
        [`{"a":{"b":${source}}`, ['a', 'b']],
        [`${source} `, []],
      ] as const) {
        const object = createObject()
        object.write(text)
        expect(fieldAt(object, path).source()).toBe(source)
      }
    },
  )

  test('strings keep escapes, their letters and lone surrogates where that is asked for', () => {
    const source = '"\\u0041\\u00e9\\u00E9\\/\\ud83d\\ude00😀\\ud83d \ud83d\\n\u2028"'
    for (const keepSource of [true, false]) {
      const object = createObject({ keepSource })
      for (const unit of `[${source}]`) object.write(unit)
      const expected = keepSource ? source : JSON.stringify(JSON.parse(source))
      expect(object.field(0).source()).toBe(expected)
      expect(JSON.parse(object.field(0).source()!)).toBe(JSON.parse(source))
    }
  })

  test('there is none for containers, absent members, and what has not settled', () => {
    const object = createObject({ keepSource: true, hold: { numbers: 'live' } })
    object.write('{"a":[1],"n":12')
    for (const path of [[], ['a'], ['n'], ['never'], ['a', 7], ['a', 0, 'x']]) {
      expect(fieldAt(object, path).source()).toBeUndefined()
    }
    object.write('3,"s":"x')
    expect(object.field('n').source()).toBe('123')
    expect(object.field('s').source()).toBeUndefined()
    object.abort()
    expect(object.field('s').source()).toBeUndefined()
    expect(object.field('n').source()).toBe('123')
  })

  test('of a repeated member that is skipped leaves no trace', () => {
    const object = createObject({ duplicateKeys: 'first', keepSource: true })
    object.write('{"a":1,"a":1.0,"b":{"c":"x","c":"\\u0078"},"a":"\\u0031"}')
    expect(object.field('a').source()).toBe('1')
    expect(object.field('b', 'c').source()).toBe('"x"')
  })
})
