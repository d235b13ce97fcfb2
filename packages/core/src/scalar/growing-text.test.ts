import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { GrowingText } from './growing-text.ts'

function grown(limit: number, pieces: readonly string[]): GrowingText {
  const text = new GrowingText()
  text.begin(limit)
  for (const piece of pieces) text.append(piece)
  return text
}

describe('GrowingText with a limit', () => {
  test('shows the first units, keeps the rest, and ends with all of it', () => {
    const text = grown(3, ['ab', 'cd', 'e'])
    expect(text.draft()).toBe('abc')
    expect(text.rest).toBe('de')
    expect(text.end()).toBe('abcde')
  })

  test('says of each piece what the draft gained', () => {
    const text = new GrowingText()
    text.begin(3)
    expect(['ab', 'cd', 'e'].map((piece) => text.append(piece))).toEqual(['ab', 'c', ''])
  })

  test('shows no half of a character, and nothing behind one that did not fit', () => {
    for (const pieces of [['ab😀c'], ['ab', '😀', 'c']]) {
      const text = grown(3, pieces)
      expect(text.draft()).toBe('ab')
      expect(text.rest).toBe('😀c')
    }
  })

  test('counts a lone surrogate as a character, wherever a piece ended', () => {
    for (const pieces of [['\ud83d\ud83dy'], ['\ud83d', '\ud83dy']]) {
      expect(grown(1, pieces).draft()).toBe('\ud83d')
    }
  })

  test('released late, shows as much as if the limit had held from the start, and nothing while nothing fits', () => {
    for (const [pieces, shown] of [
      [['ab', 'cd'], 'abc'],
      [['abcd'], 'abc'],
      [['ab😀'], 'ab'],
    ] as const) {
      const text = grown(0, pieces)
      expect([text.release(3), text.draft()]).toEqual([shown, shown])
      expect(text.end()).toBe(pieces.join(''))
    }
    const pair = grown(0, ['😀b'])
    expect([pair.release(1), pair.draft(), pair.isHeld, pair.rest]).toEqual([
      '',
      undefined,
      true,
      '😀b',
    ])
  })

  test('a text behind one that was released shows from its first moment, as any other', () => {
    const text = grown(0, ['ab'])
    text.release(4)
    text.clear()
    text.begin(4)
    expect([text.draft(), text.isHeld]).toEqual(['', false])
  })

  test('shows nothing at 0', () => {
    const text = grown(0, ['ab'])
    expect([text.draft(), text.since(0), text.rest, text.isHeld]).toEqual([
      undefined,
      '',
      'ab',
      true,
    ])
  })

  test('what shows once it is released was gained, also for who asked before', () => {
    const text = grown(0, ['ab'])
    expect(text.since(0)).toBe('')
    text.append('c')
    expect(text.release(4)).toBe('abc')
    expect(text.since(0)).toBe('abc')
    text.append('de')
    expect([text.since(2), text.since(3), text.draft()]).toEqual(['cd', 'd', 'abcd'])
  })

  test('any limit and any pieces: draft and rest are the text, gains and asked pieces the draft', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 })),
        fc.nat(12),
        (pieces, limit) => {
          const whole = pieces.join('')
          const text = new GrowingText()
          text.begin(limit)
          let gained = ''
          let asked = ''
          for (const piece of pieces) {
            gained += text.append(piece)
            asked += text.since(asked.length)
            expect(text.draft() ?? '').toBe(gained)
          }
          expect(asked).toBe(gained)
          expect(gained + text.rest).toBe(whole)
          expect(gained.length).toBeLessThanOrEqual(limit)
          expect(text.end()).toBe(whole)
        },
      ),
    )
  })
})
