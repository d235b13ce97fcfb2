import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { GrowingText } from './growing-text.ts'

function held(pieces: readonly string[]): GrowingText {
  const text = new GrowingText()
  text.begin(true)
  for (const piece of pieces) text.append(piece)
  return text
}

describe('GrowingText that is held', () => {
  test('shows nothing, keeps all of it, and ends with it', () => {
    const text = held(['ab', 'c'])
    expect([text.draft(), text.since(0), text.rest, text.isHeld]).toEqual([
      undefined,
      '',
      'abc',
      true,
    ])
    expect(text.end()).toBe('abc')
  })

  test('has gained all of it once it is released, also for who asked before', () => {
    const text = held(['ab'])
    expect(text.since(0)).toBe('')
    expect(text.append('c')).toBe('')
    expect(text.release()).toBe('abc')
    expect(text.since(0)).toBe('abc')
    expect(text.append('de')).toBe('de')
    expect([text.since(2), text.since(3), text.draft(), text.rest]).toEqual([
      'cde',
      'de',
      'abcde',
      '',
    ])
  })

  test('stays absent while it is released and empty, wherever a piece ended', () => {
    const text = held([])
    expect([text.release(), text.draft(), text.isHeld]).toEqual(['', undefined, true])
    text.append('a')
    expect([text.draft(), text.isHeld]).toEqual(['a', false])
  })

  test('a text behind one that was released shows from its first moment, as any other', () => {
    const text = held(['ab'])
    text.release()
    text.clear()
    text.begin(false)
    expect([text.draft(), text.isHeld]).toEqual(['', false])
  })
})

test('any pieces, released anywhere: gains and asked pieces are the draft, draft and rest the text', () => {
  const piece = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(piece), fc.nat(6), fc.boolean(), (pieces, releaseAt, isHeld) => {
      const text = new GrowingText()
      text.begin(isHeld)
      let gained = ''
      let asked = ''
      for (const [at, one] of pieces.entries()) {
        if (isHeld && at === releaseAt) gained += text.release()
        gained += text.append(one)
        asked += text.since(asked.length)
        expect(text.draft() ?? '').toBe(gained)
      }
      expect(asked).toBe(gained)
      expect(gained + text.rest).toBe(pieces.join(''))
      expect(text.end()).toBe(pieces.join(''))
    }),
  )
})
