import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { RecordingError } from './recording-error.ts'
import { endingOf, parseRecording, readChunk } from './recording.ts'

const whole = {
  version: 1,
  origin: { title: 'Two chunks', format: 'text' },
  encoding: 'text',
  chunks: [
    [5, '{"a":'],
    [9.5, '1}'],
  ],
  ending: { at: 12, how: 'broken', message: 'reset' },
}

function refusal(json: unknown): unknown {
  try {
    parseRecording(json)
    return undefined
  } catch (error) {
    return error
  }
}

describe('parseRecording', () => {
  test('reads back what was written to JSON', () => {
    expect(parseRecording(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  test('leaves out what it does not know', () => {
    const more = { ...whole, colour: 'red', origin: { ...whole.origin, mood: 'good' } }
    expect(parseRecording(more)).toEqual(whole)
  })

  test('takes a recording without an ending as complete at its last chunk', () => {
    const { ending: _, ...open } = whole
    expect(endingOf(parseRecording(open))).toEqual({ at: 9.5, how: 'complete' })
    expect(endingOf(parseRecording({ ...open, chunks: [] }))).toEqual({ at: 0, how: 'complete' })
  })

  test.each<[string, unknown, string, string]>([
    ['no object', [], '', 'A recording must be an object, but is an array of 0.'],
    [
      'another version',
      { ...whole, version: 2 },
      '/version',
      "A recording's /version must be the number 1, but is 2.",
    ],
    [
      'an unknown encoding',
      { ...whole, encoding: 'hex' },
      '/encoding',
      'A recording\'s /encoding must be "text" or "base64", but is "hex".',
    ],
    [
      'no origin',
      { ...whole, origin: undefined },
      '/origin',
      "A recording's /origin must be an object, but is missing.",
    ],
    [
      'an origin without a format',
      { ...whole, origin: { title: 'x' } },
      '/origin/format',
      "A recording's /origin/format must be a string, but is missing.",
    ],
    [
      'a model that is no string',
      { ...whole, origin: { ...whole.origin, model: 4 } },
      '/origin/model',
      "A recording's /origin/model must be a string, but is 4.",
    ],
    [
      'chunks that are no array',
      { ...whole, chunks: {} },
      '/chunks',
      "A recording's /chunks must be an array, but is an object.",
    ],
    [
      'a chunk without a time',
      { ...whole, chunks: ['{'] },
      '/chunks/0',
      'A recording\'s /chunks/0 must be a pair of milliseconds and a chunk, but is "{".',
    ],
    [
      'a time that goes back',
      {
        ...whole,
        chunks: [
          [5, '{'],
          [4, '}'],
        ],
      },
      '/chunks/1/0',
      "A recording's /chunks/1/0 must be milliseconds from the start, 5 or more, but is 4.",
    ],
    [
      'a chunk that is no string',
      { ...whole, chunks: [[0, null]] },
      '/chunks/0/1',
      "A recording's /chunks/0/1 must be a string, but is null.",
    ],
    [
      'bytes that are no base64',
      { ...whole, encoding: 'base64', chunks: [[0, '#']] },
      '/chunks/0/1',
      'A recording\'s /chunks/0/1 must be bytes in base64, but is "#".',
    ],
    [
      'an ending before the last chunk',
      { ...whole, ending: { at: 9, how: 'complete' } },
      '/ending/at',
      "A recording's /ending/at must be milliseconds from the start, 9.5 or more, but is 9.",
    ],
    [
      'an unknown ending',
      { ...whole, ending: { at: 12, how: 'well' } },
      '/ending/how',
      'A recording\'s /ending/how must be "complete", "broken" or "silent", but is "well".',
    ],
  ])('refuses %s and says where', (_, json, pointer, message) => {
    expect(() => parseRecording(json)).toThrow(
      expect.objectContaining({ name: 'RecordingError', pointer, message }) as Error,
    )
  })

  test('throws nothing but RecordingError, whatever it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('chunks', 'origin', 'ending'), (json, key) => {
        for (const input of [json, { ...whole, [key]: json }]) {
          expect(refusal(input) ?? new RecordingError('', '', '')).toBeInstanceOf(RecordingError)
        }
      }),
    )
  })
})

test('readChunk gives bytes of their own for base64', () => {
  const recording = parseRecording({ ...whole, encoding: 'base64', chunks: [[0, 'AP/+']] })
  const first = readChunk(recording, 0)
  expect(first).toEqual(new Uint8Array([0, 255, 254]))
  expect(readChunk(recording, 0)).not.toBe(first)
  expect(() => readChunk(recording, 1)).toThrow(RangeError)
})
