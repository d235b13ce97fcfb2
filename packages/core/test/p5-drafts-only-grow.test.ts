import {
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  ensure,
  ensureSame,
  fieldAt,
  isDocument,
  jsonDocuments,
  observe,
  pathsOf,
  patience,
  failureOf,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allSpans, expectedAfter, readSpans } from './prefix-oracle.ts'
import { randomHold } from './random-policies.ts'

/** Numbers that are live change, as they were asked to. */
const strictHold = randomHold.map((hold) => ({
  ...hold,
  numbers: 'hold' as const,
  rule: undefined,
}))

/** Why `later` is not a growth of `earlier`; `undefined` when it is. */
function shrinkage(earlier: unknown, later: unknown): string | undefined {
  if (earlier === undefined || Object.is(earlier, later)) return undefined
  if (typeof earlier === 'string') {
    const hasGrown = typeof later === 'string' && later.startsWith(earlier)
    return hasGrown ? undefined : `${JSON.stringify(earlier)} became ${JSON.stringify(later)}`
  }
  const isContainer = typeof earlier === 'object' && earlier !== null
  const isSameKind = typeof later === 'object' && later !== null
  if (!isContainer || !isSameKind || Array.isArray(earlier) !== Array.isArray(later)) {
    return `${typeof earlier} became ${typeof later}, or an array an object`
  }
  const order = Object.keys(later)
  for (const key of Object.keys(earlier)) {
    if (!order.includes(key)) return `${key} vanished`
    const said = shrinkage(ownValue(earlier, key), ownValue(later, key))
    if (said !== undefined) return `${key}: ${said}`
  }
  return undefined
}

function ownValue(value: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

describe('P5 Drafts only grow', { timeout: patience }, () => {
  test('P5 Drafts only grow: nothing vanishes, shrinks or changes its type, in any field', () => {
    expect(
      failureOf(
        fc.property(
          fc.oneof(jsonDocuments(), brokenJson()),
          chunkLengths(),
          fc.constantFrom('end' as const, 'abort' as const),
          fc.constantFrom('error' as const, 'first' as const),
          strictHold,
          (text, lengths, ending, duplicateKeys, hold) => {
            const value: unknown = isDocument(text) ? JSON.parse(text) : { a: [{ a: 0 }], '': 0 }
            const pictures = observe(
              cutBy(text, lengths),
              pathsOf(value),
              { duplicateKeys, hold },
              ending,
            )
            const [first, ...later] = pictures
            let before = first!
            for (const picture of later) {
              for (const [pointer, field] of Object.entries(picture.fields)) {
                const earlier = before.fields[pointer]!
                const said = shrinkage(earlier.value, field.value)
                ensure(said === undefined, () => `${pointer}: ${said}`)
                ensure(field.text.startsWith(earlier.text), () => `${pointer}: another text`)
                ensure(field.size >= earlier.size, () => `${pointer}: fewer members`)
                ensure(field.present || !earlier.present, () => `${pointer} vanished`)
                const hasAll = earlier.keys.every((key, at) => field.keys[at] === key)
                ensure(hasAll, () => `${pointer}: other keys, or another order`)
              }
              before = picture
            }
          },
        ),
        120,
      ),
    ).toBeUndefined()
  })

  test('P5 Drafts only grow: every draft is all that can be known, and never half an escape or half a pair', () => {
    expect(
      failureOf(
        fc.property(jsonDocuments(), (text) => {
          const spans = allSpans(readSpans(text)).slice(0, 24)
          const object = createObject()
          const refs = spans.map(({ path }) => fieldAt(object, path))
          for (const [at, unit] of text.split('').entries()) {
            object.write(unit)
            for (const [index, span] of spans.entries()) {
              const { value } = refs[index]!.get()
              const expected = expectedAfter(text, span, at + 1).value
              ensureSame(
                value,
                expected,
                () => `${refs[index]!.pointer} after ${text.slice(0, at + 1)}`,
              )
            }
          }
        }),
        120,
      ),
    ).toBeUndefined()
  })

  test('a string grows by whole characters through escapes and surrogate pairs', () => {
    const object = createObject()
    const draft = (chunk: string): unknown => {
      object.write(chunk)
      return object.root.get().value
    }
    expect(draft('"x')).toBe('x')
    expect(draft('\\')).toBe('x')
    expect(draft('u00')).toBe('x')
    expect(draft('e9')).toBe('xé')
    expect(draft('\\ud83d')).toBe('xé')
    expect(draft('\\u')).toBe('xé')
    expect(draft('de00')).toBe('xé😀')
    expect(draft('\ud83d')).toBe('xé😀')
    expect(draft('y')).toBe('xé😀\ud83dy')
    expect(draft('\ud83d\\')).toBe('xé😀\ud83dy')
    expect(draft('n')).toBe('xé😀\ud83dy\ud83d\n')
    expect(draft('\ud83d"')).toBe('xé😀\ud83dy\ud83d\n\ud83d')
  })

  test.each([3, 7, 9, 14, 20, 140])(
    'lists and objects of %i members show after each piece what has come',
    (count) => {
      const object = createObject()
      const expected: Record<string | number, unknown>[] = []
      const write = (chunk: string): void => {
        object.write(chunk)
        ensureSame(object.root.get().value, expected, () => `${expected.length} ${chunk}`)
      }
      object.write('[')
      // Two of each: what is kept of the first must not reach the second.
      for (const isList of [true, false, true, false]) {
        const inner: Record<string | number, unknown> = isList ? ([] as never) : {}
        object.write(expected.length === 0 ? '' : ',')
        expected.push(inner)
        write(isList ? '[' : '{')
        for (let at = 0; at < count; at += 1) {
          const step = isList ? at : `k${at}`
          object.write(`${at === 0 ? '' : ','}${isList ? '' : `"k${at}":`}`)
          inner[step] = 'item'
          write('"item')
          inner[step] = `item ${at}`
          write(` ${at}`)
          write('"')
        }
        write(isList ? ']' : '}')
      }
      write(']')
      object.end()
      expect(object.get().result).toEqual(expected)
    },
  )

  test('an object like the one before it shows all of its members, whenever it is read first', () => {
    const object = createObject()
    object.write('[{"a":1,"b":"x')
    expect(object.root.get().value).toEqual([{ a: 1, b: 'x' }])
    object.write('"},{"a":2,"b":"y')
    expect(object.root.get().value).toEqual([
      { a: 1, b: 'x' },
      { a: 2, b: 'y' },
    ])
  })

  test('the keys of an object keep their order as they come, also when it settles', () => {
    const object = createObject()
    object.write('{"b":1,"2":2,"a":3,"1":4')
    expect(object.root.keys()).toEqual(['b', '2', 'a', '1'])
    object.write('}')
    expect(object.root.keys()).toEqual(['b', '2', 'a', '1'])
    endWith(object, 'end')
    expect(object.root.keys()).toEqual(['b', '2', 'a', '1'])
  })
})
