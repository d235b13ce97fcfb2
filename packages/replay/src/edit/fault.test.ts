import type { Recording } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readChunk } from '../recording/recording.ts'
import { toBytesRecording } from '../recording/to-bytes-recording.ts'
import { fault } from './fault.ts'

const recording: Recording<'text'> = {
  version: 1,
  origin: { title: 'x', format: 'text' },
  encoding: 'text',
  chunks: [
    [10, 'abc'],
    [20, 'de'],
    [30, 'fghij'],
  ],
  ending: { at: 35, how: 'complete' },
}
const bytes = toBytesRecording(recording)
const textOf = (of: Recording<'text'>): string => of.chunks.map(([, chunk]) => chunk).join('')

describe('a cut', () => {
  test('behind a chunk, a character or a part of the whole looks like a clean end', () => {
    const cut = fault(recording, { kind: 'cut', at: { chunk: 2 } })
    expect(cut.chunks).toEqual(recording.chunks.slice(0, 2))
    expect(cut.ending).toEqual({ at: 20, how: 'complete' })
    expect(textOf(fault(recording, { kind: 'cut', at: { offset: 4 } }))).toBe('abcd')
    expect(textOf(fault(recording, { kind: 'cut', at: { part: 0.59 } }))).toBe('abcde')
  })

  test('at any character leaves the text up to there, in the chunks and at the times it had', () => {
    fc.assert(
      fc.property(fc.nat(12), (offset) => {
        const cut = fault(recording, { kind: 'cut', at: { offset } })
        expect(textOf(cut)).toBe('abcdefghij'.slice(0, offset))
        expect(cut.chunks.map(([time]) => time)).toEqual(
          [10, 20, 30].filter((_, index) => offset > [0, 3, 5][index]!),
        )
      }),
    )
  })

  test('of bytes counts bytes', () => {
    const cut = fault(bytes, { kind: 'cut', at: { offset: 1 } })
    expect(readChunk(cut, 0)).toEqual(new Uint8Array([97]))
    expect(cut.chunks).toHaveLength(1)
  })
})

test('a break ends with an error', () => {
  const broken = fault(recording, { kind: 'break', at: { offset: 4 }, message: 'reset' })
  expect(textOf(broken)).toBe('abcd')
  expect(broken.ending).toEqual({ at: 20, how: 'broken', message: 'reset' })
  const later = fault(recording, { kind: 'break', at: { offset: 4 }, after: 500 })
  expect(later.ending?.at).toBe(520)
  expect(() => fault(recording, { kind: 'break', at: { chunk: 0 }, after: -1 })).toThrow(RangeError)
})

describe('a stall', () => {
  test('moves all that follows, and the ending', () => {
    const stalled = fault(recording, { kind: 'stall', at: { offset: 4 }, milliseconds: 500 })
    expect(stalled.chunks).toEqual([
      [10, 'abc'],
      [20, 'd'],
      [520, 'e'],
      [530, 'fghij'],
    ])
    expect(stalled.ending).toEqual({ at: 535, how: 'complete' })
  })

  test('that is shorter than nothing is refused', () => {
    for (const milliseconds of [-1, Number.NaN]) {
      expect(() => fault(recording, { kind: 'stall', at: { chunk: 1 }, milliseconds })).toThrow(
        RangeError,
      )
    }
  })

  test('without end leaves silence', () => {
    const stalled = fault(recording, { kind: 'stall', at: { chunk: 1 }, milliseconds: Infinity })
    expect(stalled.chunks).toEqual([[10, 'abc']])
    expect(stalled.ending).toEqual({ at: 10, how: 'silent' })
  })
})

describe('a garbled byte', () => {
  const allBytes = (of: Recording<'base64'>): number[] =>
    [...of.chunks.keys()].flatMap((index) => Array.from(readChunk(of, index)))

  test('is the only one that changes', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.option(fc.nat(255), { nil: undefined }), (offset, value) => {
        const garbled = allBytes(fault(bytes, { kind: 'garble', at: { offset }, value }))
        const before = allBytes(bytes)
        const wanted = value ?? 255 - before[offset]!
        expect(garbled).toEqual(before.map((byte, index) => (index === offset ? wanted : byte)))
      }),
    )
  })

  test('behind the end changes nothing', () => {
    expect(allBytes(fault(bytes, { kind: 'garble', at: { offset: 99 } }))).toEqual(allBytes(bytes))
  })

  test('needs bytes and a byte', () => {
    const asBytes = recording as Recording as Recording<'base64'>
    expect(() => fault(asBytes, { kind: 'garble', at: { offset: 1 } })).toThrow(TypeError)
    expect(() => fault(bytes, { kind: 'garble', at: { offset: 1 }, value: 256 })).toThrow(
      RangeError,
    )
  })
})

test('a slow start moves everything', () => {
  const slow = fault(recording, { kind: 'slow-start', milliseconds: 3000 })
  expect(slow.chunks.map(([time]) => time)).toEqual([3010, 3020, 3030])
  expect(slow.ending).toEqual({ at: 3035, how: 'complete' })
  expect(textOf(slow)).toBe(textOf(recording))
})

describe('a duplicate', () => {
  test('tells the chunk behind the place twice, or several of them', () => {
    const once = fault(recording, { kind: 'duplicate', at: { chunk: 1 } })
    expect(once.chunks).toEqual([
      [10, 'abc'],
      [20, 'de'],
      [20, 'de'],
      [30, 'fghij'],
    ])
    expect(textOf(fault(recording, { kind: 'duplicate', at: { offset: 1 }, chunks: 2 }))).toBe(
      'abcdebcdefghij',
    )
    expect(textOf(fault(recording, { kind: 'duplicate', at: { chunk: 3 } }))).toBe('abcdefghij')
  })

  test.each([0, 1.5, -1])('of %d chunks is refused', (chunks) => {
    expect(() => fault(recording, { kind: 'duplicate', at: { chunk: 0 }, chunks })).toThrow(
      RangeError,
    )
  })
})

test('reordered chunks change places and keep the times', () => {
  const reordered = fault(recording, { kind: 'reorder', at: { chunk: 1 } })
  expect(reordered.chunks).toEqual([
    [10, 'abc'],
    [20, 'fghij'],
    [30, 'de'],
  ])
  expect(fault(recording, { kind: 'reorder', at: { chunk: 2 } }).chunks).toEqual(recording.chunks)
})

describe('the error of a provider', () => {
  const wire = (format: string, ...chunks: string[]): Recording<'text'> => ({
    ...recording,
    origin: { title: 'x', format },
    chunks: chunks.map((chunk, index) => [index * 10, chunk]),
  })

  test('stands behind the last whole event, however the chunks are cut', () => {
    const events = 'data: {"a":1}\n\ndata: {"b":2}\r\n\r\ndata: {"c":3}\n\n'
    fc.assert(
      fc.property(fc.nat(events.length), fc.integer({ min: 1, max: 20 }), (offset, size) => {
        const pieces = events.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const whole = events.slice(0, offset).lastIndexOf('\n\n') + 2
        const wholeToo = events.slice(0, offset).lastIndexOf('\n\r\n') + 3
        const border = Math.max(whole > 1 ? whole : 0, wholeToo > 2 ? wholeToo : 0)
        const failing = wire('openai-chat', ...pieces)
        const broken = fault(failing, { kind: 'provider-error', at: { offset }, message: 'no' })
        expect(textOf(broken)).toBe(
          `${events.slice(0, border)}data: {"error":{"message":"no","type":"server_error","code":null}}\n\n`,
        )
        const asBytes = fault(toBytesRecording(failing), {
          kind: 'provider-error',
          at: { offset },
          message: 'no',
        })
        expect(asBytes).toEqual(toBytesRecording(broken))
      }),
    )
  })

  test('is a line where events are lines, and closes the stream', () => {
    const broken = fault(wire('ollama', '{"a":1}\n{"b"', ':2}\n'), {
      kind: 'provider-error',
      at: { part: 0.9 },
    })
    expect(broken.chunks).toEqual([
      [0, '{"a":1}\n'],
      [0, '{"error":"The server failed."}\n'],
    ])
    expect(broken.ending).toEqual({ at: 0, how: 'complete' })
  })

  test('is refused for a format that has none', () => {
    const refused = () => fault(recording, { kind: 'provider-error', at: { chunk: 1 } })
    expect(refused).toThrow('The format text has no event for an error; these have: openai-chat,')
  })
})

test('faults can be put on top of each other, and leave the recording as it was', () => {
  const before = structuredClone(recording)
  const once = fault(recording, { kind: 'stall', at: { chunk: 1 }, milliseconds: 100 })
  const twice = fault(once, { kind: 'cut', at: { chunk: 2 } })
  expect(twice.chunks).toEqual([
    [10, 'abc'],
    [120, 'de'],
  ])
  expect(recording).toEqual(before)
})

test.each([{ chunk: -1 }, { offset: 0.5 }, { part: 1.1 }, { part: Number.NaN }])(
  'refuses the place %o',
  (at) => {
    expect(() => fault(recording, { kind: 'cut', at })).toThrow(RangeError)
  },
)
