import type { Recording } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readChunk } from '../recording/recording.ts'
import type { ByteCut, TextCut } from './rechunk.ts'
import { rechunk } from './rechunk.ts'

const recordingOf = (chunks: readonly (readonly [number, string])[]): Recording<'text'> => ({
  version: 1,
  origin: { title: 'x', format: 'text' },
  encoding: 'text',
  chunks,
  ending: { at: 1_000_000, how: 'broken', message: 'gone' },
})

const anyRecording = fc
  .array(fc.tuple(fc.nat(50), fc.string({ unit: 'grapheme' })))
  .map((steps) => {
    let time = 0
    return recordingOf(steps.map(([gap, chunk]) => [(time += gap), chunk]))
  })

const textOf = (recording: Recording<'text'>): string =>
  recording.chunks.map(([, chunk]) => chunk).join('')

const bytesOf = (recording: Recording<'base64'>): number[] =>
  [...recording.chunks.keys()].flatMap((index) => Array.from(readChunk(recording, index)))

const anyTextCut: fc.Arbitrary<TextCut> = fc.oneof(
  fc.record({ by: fc.constant('characters' as const), size: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ by: fc.constant('random' as const), seed: fc.nat() }),
  fc.constant({ by: 'whole' as const }),
  fc.record({ by: fc.constant('graphemes' as const), size: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ by: 'tokens' as const, split: (text: string) => text.split(/(?<=[ ,])/) }),
)
const anyByteCut: fc.Arbitrary<ByteCut> = fc.oneof(
  fc.record({ by: fc.constant('bytes' as const), size: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ by: fc.constant('random-bytes' as const), seed: fc.nat() }),
  fc.constant({ by: 'whole-bytes' as const }),
)

describe('rechunk', () => {
  test('keeps the text and the ending, and never cuts an empty chunk', () => {
    fc.assert(
      fc.property(anyRecording, anyTextCut, (recording, cut) => {
        const cutAnew = rechunk(recording, cut)
        expect(textOf(cutAnew)).toBe(textOf(recording))
        expect(cutAnew.ending).toEqual(recording.ending)
        expect(cutAnew.chunks.every(([, chunk]) => chunk.length > 0)).toBe(true)
      }),
    )
  })

  test('keeps the bytes, also when it cuts within a character', () => {
    fc.assert(
      fc.property(anyRecording, anyByteCut, (recording, cut) => {
        const cutAnew = rechunk(recording, cut)
        expect(bytesOf(cutAnew)).toEqual([...new TextEncoder().encode(textOf(recording))])
      }),
    )
  })

  test('a chunk arrives when the last part of it did, and time never goes back', () => {
    fc.assert(
      fc.property(anyRecording, anyTextCut, (recording, cut) => {
        const arrival: number[] = []
        for (const [time, chunk] of recording.chunks) {
          for (let i = 0; i < chunk.length; i++) arrival.push(time)
        }
        let end = 0
        let last = 0
        for (const [time, chunk] of rechunk(recording, cut).chunks) {
          end += chunk.length
          expect(time).toBe(arrival[end - 1])
          expect(time).toBeGreaterThanOrEqual(last)
          last = time
        }
      }),
    )
  })

  test('cuts exactly as it is told', () => {
    const recording = recordingOf([
      [1, 'abc'],
      [2, 'defg'],
    ])
    const pieces = (cut: TextCut) => rechunk(recording, cut).chunks.map(([, chunk]) => chunk)
    expect(pieces({ by: 'characters', size: 2 })).toEqual(['ab', 'cd', 'ef', 'g'])
    expect(pieces({ by: 'whole' })).toEqual(['abcdefg'])
    expect(pieces({ by: 'tokens', split: () => ['abcd', '', 'efg'] })).toEqual(['abcd', 'efg'])
    expect(rechunk(recordingOf([[1, 'é']]), { by: 'bytes', size: 1 }).chunks).toHaveLength(2)
  })

  test('the same seed cuts the same way, another one differently', () => {
    const recording = recordingOf([[0, 'x'.repeat(500)]])
    const sizes = (seed: number) =>
      rechunk(recording, { by: 'random', seed, longest: 5 }).chunks.map(([, c]) => c.length)
    expect(sizes(1)).toEqual(sizes(1))
    expect(sizes(1)).not.toEqual(sizes(2))
    expect(new Set(sizes(1).slice(0, -1))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test('refuses sizes and pieces that do not fit', () => {
    const recording = recordingOf([[0, 'abc']])
    for (const size of [0, -1, 1.5, Number.NaN]) {
      expect(() => rechunk(recording, { by: 'characters', size })).toThrow(RangeError)
      expect(() => rechunk(recording, { by: 'random', seed: 1, longest: size })).toThrow(RangeError)
    }
    expect(() => rechunk(recording, { by: 'tokens', split: () => ['ab', 'd'] })).toThrow(
      'A tokenizer\'s piece "d" is not what stands at 2.',
    )
    expect(() => rechunk(recording, { by: 'tokens', split: () => ['ab'] })).toThrow(
      "A tokenizer's pieces end at 2 of 3 characters.",
    )
  })

  test('keeps joined characters together where it is told to', () => {
    const signs = ['👨‍👩‍👧‍👦', 'e\u0301', '🏳️‍🌈', 'a', '각']
    const torn = rechunk(recordingOf([[5, signs.join('')]]), { by: 'characters', size: 1 })
    const whole = rechunk(torn, { by: 'graphemes' })
    expect(whole.chunks.map(([, chunk]) => chunk)).toEqual(signs)
    const pairs = rechunk(torn, { by: 'graphemes', size: 2 })
    expect(pairs.chunks.map(([, chunk]) => chunk)).toEqual(['👨‍👩‍👧‍👦e\u0301', '🏳️‍🌈a', '각'])
  })
})
