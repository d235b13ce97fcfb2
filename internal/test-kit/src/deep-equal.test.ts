import { describe, expect, test } from 'vitest'

import { deepDocument } from './deep-document.ts'
import { findDifference, isDeepEqual } from './deep-equal.ts'

const protoMember: unknown = JSON.parse('{"__proto__":{"a":1}}')

describe('isDeepEqual', () => {
  test.each<[string, unknown, unknown]>([
    ['-0 and 0', [-0], [0]],
    ['an own __proto__ and a prototype', protoMember, { __proto__: { a: 1 } }],
    ['an own __proto__ and none', protoMember, {}],
    ['another prototype', Object.create(null), {}],
    ['another order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['a missing member and undefined', {}, { a: undefined }],
    ['lone surrogates', ['\ud83d'], ['\ufffd']],
    ['a hole and undefined', Array.from({ length: 1 }), Array(1)],
    ['a longer array', [1, 2], [1]],
    ['an array and an object', [], {}],
    ['null and an object', null, {}],
    ['a difference far below', deepDocument(9).value, deepDocument(10).value],
  ])('tells %s apart', (_title, a, b) => {
    expect(isDeepEqual(a, b)).toBe(false)
    expect(isDeepEqual(b, a)).toBe(false)
  })

  test('says where the first difference is', () => {
    expect(findDifference({ a: [1, { b: 'x' }] }, { a: [1, { b: 'y' }] })).toBe(
      'at /a/1/b: "x" instead of "y"',
    )
  })

  test('takes equal values of any depth as equal', () => {
    expect(isDeepEqual(deepDocument(100_000).value, deepDocument(100_000).value)).toBe(true)
    expect(isDeepEqual(protoMember, JSON.parse('{"__proto__":{"a":1}}'))).toBe(true)
    expect(isDeepEqual([-0, 'a', null], [-0, 'a', null])).toBe(true)
  })
})
