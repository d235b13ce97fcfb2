import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { parseRecording } from '../recording/recording.ts'
import { detectFormat } from './detect-format.ts'
import { knownFormats } from './source-of.ts'

const folder = join(import.meta.dirname, '../../../../recordings')

test.each(knownFormats)('recognises every recording of the format %s', (format) => {
  const files = readdirSync(join(folder, format))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const json: unknown = JSON.parse(readFileSync(join(folder, format, file), 'utf8'))
    const text = parseRecording(json)
      .chunks.map(([, chunk]) => chunk)
      .join('')
    expect([file, detectFormat(text)]).toEqual([file, format])
  }
})

test('a document that only looks like an event is text', () => {
  expect(detectFormat('')).toBe('text')
  expect(detectFormat('{"type":"start of the season","choices":"many"}')).toBe('text')
  expect(detectFormat(': ping\n\ndata: {"half":\n\ndata: [DONE]\n\n')).toBe('text')
})
