import fc from 'fast-check'
import { expect, test } from 'vitest'

import { Rope } from './rope.ts'

test('whatever the pieces, all of it and what stands behind any length are parts of one text', () => {
  const piece = fc.oneof(fc.string({ minLength: 1 }), fc.string({ minLength: 400, maxLength: 900 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.nat(2000)), { maxLength: 20 }), (steps) => {
      const rope = new Rope()
      let text = ''
      for (const [added, back] of steps) {
        rope.append(added)
        text += added
        const from = Math.max(0, text.length - back)
        expect(rope.since(from)).toBe(text.slice(from))
        expect(rope.since(text.length - added.length)).toBe(added)
        expect(rope.since(text.length + back)).toBe('')
        // Now and then, so that both ways of having it are tried.
        const whole = back % 2 === 0 ? rope.whole : text
        expect(whole).toBe(text)
        expect(rope.length).toBe(text.length)
      }
      expect(rope.since(0)).toBe(text)
      expect(rope.flat()).toBe(text)
      rope.clear()
      expect([rope.length, rope.whole, rope.since(0)]).toEqual([0, '', ''])
    }),
  )
})

test('all of it is one string until more is added', () => {
  const rope = new Rope()
  for (let at = 0; at < 200; at += 1) rope.append('abcde')
  expect(rope.whole).toBe('abcde'.repeat(200))
  expect(Object.is(rope.whole, rope.whole)).toBe(true)
})
