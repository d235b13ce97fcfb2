import { describe, expect, test } from 'vitest'

import { firstImpossible, isViablePrefix } from './viable-prefix.ts'

describe('firstImpossible', () => {
  test.each([
    ['', 0],
    ['[1,]', 3],
    ['[01]', 2],
    ['{"a":1,}', 7],
    ['[tru}', 4],
    ['["\\u12g"]', 6],
    ['["\\x"]', 3],
    ['["a\nb"]', 3],
    ['[1.]', 3],
    ['[1e+]', 4],
    ['{} x', 3],
    ['[1}', 2],
    ['\ufeff{}', 0],
    ['{"a"', 4],
    ['[-', 2],
  ])('%j cannot go on at %i', (text, offset) => {
    expect(firstImpossible(text)).toBe(offset)
  })

  test('a document is possible to its end', () => {
    expect(firstImpossible(' {"a":[1,-2.5e3,"\\u00e9",{}]} ')).toBeUndefined()
  })

  test('every prefix of a document is viable', () => {
    const text = '{"a\\u00e9\\n":[1,-2.5e+3,"x\\"",true,false,null,{"b":[]}],"":{}}'
    for (let at = 0; at <= text.length; at += 1)
      expect(isViablePrefix(text.slice(0, at))).toBe(true)
  })
})
