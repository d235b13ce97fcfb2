import {
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  fieldAt,
  findDifference,
  isDocument,
  jsonDocuments,
  observe,
  pathsOf,
  testRuns,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allSpans, expectedAfter, readSpans } from './prefix-oracle.ts'

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
    return `${String(earlier)} became ${String(later)}`
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

const endsInHalf = /[\ud800-\udbff]$/

describe('P5 Drafts only grow', () => {
  test('P5 Drafts only grow: nothing vanishes, shrinks or changes its type, in any field', () => {
    fc.assert(
      fc.property(
        fc.oneof(jsonDocuments(), brokenJson()),
        chunkLengths(),
        fc.constantFrom('end' as const, 'abort' as const),
        fc.constantFrom('error' as const, 'first' as const),
        (text, lengths, ending, duplicateKeys) => {
          const value: unknown = isDocument(text) ? JSON.parse(text) : { a: [{ a: 0 }], '': 0 }
          const pictures = observe(cutBy(text, lengths), pathsOf(value), { duplicateKeys }, ending)
          const [first, ...later] = pictures
          let before = first!
          for (const picture of later) {
            for (const [pointer, field] of Object.entries(picture.fields)) {
              const earlier = before.fields[pointer]!
              expect(shrinkage(earlier.value, field.value), pointer).toBeUndefined()
              expect(field.text.startsWith(earlier.text)).toBe(true)
              expect(field.size).toBeGreaterThanOrEqual(earlier.size)
              expect(earlier.present && !field.present, `${pointer} was present`).toBe(false)
              const { keys } = field
              expect(earlier.keys.every((key) => keys.includes(key))).toBe(true)
            }
            before = picture
          }
        },
      ),
      testRuns(250),
    )
  })

  test('P5 Drafts only grow: every draft is all that can be known, and never half an escape or half a pair', () => {
    fc.assert(
      fc.property(jsonDocuments(), (text) => {
        const spans = allSpans(readSpans(text)).slice(0, 30)
        const object = createObject()
        const refs = spans.map(({ path }) => fieldAt(object, path))
        for (const [at, unit] of text.split('').entries()) {
          object.write(unit)
          for (const [index, span] of spans.entries()) {
            const { status, value } = refs[index]!.get()
            const expected = expectedAfter(text, span, at + 1).value
            expect(findDifference(value, expected), text.slice(0, at + 1)).toBeUndefined()
            if (status === 'streaming' && typeof value === 'string') {
              expect(value).not.toMatch(endsInHalf)
            }
          }
        }
      }),
      testRuns(250),
    )
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
