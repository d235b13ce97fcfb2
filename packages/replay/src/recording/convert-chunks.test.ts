import type { Recording } from '@jell/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { rechunk } from '../edit/rechunk.ts'
import { readChunk } from './recording.ts'
import { toBytesRecording } from './to-bytes-recording.ts'
import { toTextRecording } from './to-text-recording.ts'

const textRecording = (...chunks: string[]): Recording<'text'> => ({
  version: 1,
  origin: { title: 'x', format: 'text' },
  encoding: 'text',
  chunks: chunks.map((chunk, index) => [index, chunk]),
})

const textIn = (recording: Recording<'text'>): string =>
  recording.chunks.map(([, chunk]) => chunk).join('')

test('text becomes bytes and comes back the same, whatever the cuts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, one, two) => {
      const cut = rechunk(textRecording(text), { by: 'random', seed: one, longest: 3 })
      const bytes = rechunk(toBytesRecording(cut), { by: 'random-bytes', seed: two, longest: 3 })
      expect(textIn(toTextRecording(bytes))).toBe(text)
    }),
  )
})

test('a surrogate pair cut in two arrives with its second half', () => {
  const [high, low] = '😀'.split('') as [string, string]
  const bytes = toBytesRecording(textRecording(`a${high}`, `${low}b`))
  expect(bytes.chunks.map(([time]) => time)).toEqual([0, 1])
  expect(readChunk(bytes, 0)).toEqual(new TextEncoder().encode('a'))
  expect(readChunk(bytes, 1)).toEqual(new TextEncoder().encode('😀b'))
})

test('half a surrogate pair at the end becomes U+FFFD, as every encoder has it', () => {
  const bytes = toBytesRecording(textRecording('a', '\ud83d'))
  expect(textIn(toTextRecording(bytes))).toBe('a\ufffd')
})

test('bytes that are not UTF-8, or stop within a character, are refused as text', () => {
  const recording = toBytesRecording(textRecording('é'))
  const broken = { ...recording, chunks: [[0, 'ww==']] as const }
  expect(() => toTextRecording(broken)).toThrow(TypeError)
  const wrong = { ...recording, chunks: [[0, '/w==']] as const }
  expect(() => toTextRecording(wrong)).toThrow(TypeError)
})

test('what is already in the wanted encoding is returned as it is', () => {
  const text = textRecording('a')
  expect(toTextRecording(text)).toBe(text)
  const bytes = toBytesRecording(text)
  expect(toBytesRecording(bytes)).toBe(bytes)
})
