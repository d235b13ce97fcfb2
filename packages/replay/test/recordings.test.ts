import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { makeRecordings } from '../scripts/make-recordings.mjs'
import { parseRecording } from '../src/recording/recording.ts'

const folder = join(import.meta.dirname, '../../../recordings')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.json') && !path.startsWith('documents/'))

test.each(files)('%s is a recording of the format that its folder names', (path) => {
  expect(parseRecording(JSON.parse(read(path))).origin.format).toBe(path.split('/')[0])
})

test.each(Object.entries(makeRecordings()))('%s is what its document makes today', (path, text) => {
  expect(read(path) === text, 'run `pnpm --filter @jell/replay recordings` and commit it').toBe(
    true,
  )
})

describe('the release review', () => {
  const document = JSON.stringify(JSON.parse(read('documents/release-review.json')))
  const text = parseRecording(JSON.parse(read('text/release-review.json')))
  const chat = parseRecording(JSON.parse(read('openai-chat/release-review.json')))

  test('is the document in pieces that a tokenizer would make', () => {
    expect(text.chunks.map(([, chunk]) => chunk).join('')).toBe(document)
    const average = document.length / text.chunks.length
    expect(average).toBeGreaterThan(3)
    expect(average).toBeLessThan(6)
  })

  test('arrives with the delays of a model', () => {
    const times = text.chunks.map(([milliseconds]) => milliseconds)
    expect(times[0]).toBeGreaterThanOrEqual(400)
    expect(times[0]).toBeLessThanOrEqual(800)
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14)
    const pauses = gaps.filter((gap) => gap > 61).length
    expect(pauses).toBeGreaterThan(0)
    expect(pauses).toBeLessThan(gaps.length / 40)
  })

  test('says the same through Chat Completions, with a finish reason, usage and [DONE]', () => {
    const payloads = chat.chunks.map(([, chunk]) => /^data: (.*)\n\n$/.exec(chunk)?.[1])
    expect(payloads.at(-1)).toBe('[DONE]')
    interface Event {
      choices: { delta: { role?: string; content?: string }; finish_reason: string | null }[]
      usage: { completion_tokens: number } | null
    }
    const events = payloads.slice(0, -1).map((payload) => JSON.parse(payload ?? '') as Event)
    expect(events[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(events.map((event) => event.choices[0]?.delta.content ?? '').join('')).toBe(document)
    expect(events.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(events.at(-1)).toMatchObject({
      choices: [],
      usage: { completion_tokens: text.chunks.length },
    })
  })
})
