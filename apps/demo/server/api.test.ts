import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import type { ServerType } from '@hono/node-server'
import { serve } from '@hono/node-server'
import type { Clock } from '@jell/replay'
import { parseRecording } from '@jell/replay'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createApi } from './api.ts'
import { recordingLibrary } from './recordings/recording-library.ts'
import { memoryRuns } from './runs/memory-runs.ts'

const folder = join(import.meta.dirname, '../../../recordings')
const recording = parseRecording(
  JSON.parse(readFileSync(join(folder, 'openai-chat/release-review.json'), 'utf8')),
)
const wire = recording.chunks.map(([, chunk]) => chunk).join('')
const duration = recording.ending?.at ?? 0

/** Does not wait, but remembers how long it should have; or waits for ever, until it is aborted. */
function createClock() {
  let time = 0
  const clock = {
    waitsForEver: false,
    /** Waits of a second or more, which a recording has none of, end with this. */
    silence: Promise.resolve(),
    waited: () => time,
    aborted: new Promise<void>(() => undefined),
    now: () => time,
    wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
      if (!clock.waitsForEver) {
        time += milliseconds
        return milliseconds < 1000 ? Promise.resolve() : clock.silence
      }
      const forEver = new Promise<void>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
      clock.aborted = forEver.catch(() => undefined)
      return forEver
    },
  } satisfies Clock & Record<string, unknown>
  return clock
}

let server: ServerType
let clock: ReturnType<typeof createClock>
let base: string

beforeEach(async () => {
  clock = createClock()
  const { fetch } = createApi({ recordings: recordingLibrary(folder, clock), runs: memoryRuns() })
  server = await new Promise<ServerType>((resolve) => {
    const listening = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  if ('closeAllConnections' in server) server.closeAllConnections()
  server.close()
})

/** Reads a body to its end, or to where it broke. */
async function readBody(response: Response): Promise<{ text: string; broke: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
    return { text, broke: false }
  } catch {
    return { text, broke: true }
  }
}

describe('a recording over HTTP', () => {
  test('is the recorded wire, as server-sent events, in the recorded time', async () => {
    const response = await fetch(`${base}/api/recordings/release-review`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await response.text()).toBe(wire)
    expect(clock.waited()).toBe(duration)
  })

  test('answers POST, and plays as fast as it is asked to', async () => {
    const url = `${base}/api/recordings/release-review?speed=4`
    const response = await fetch(url, { method: 'POST', body: 'Review it.' })
    expect(await response.text()).toBe(wire)
    expect(clock.waited()).toBeCloseTo(duration / 4)
  })

  test('comes in another wire format where there is one', async () => {
    const url = `${base}/api/recordings/release-review?format=text&speed=Infinity`
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.json()).toMatchObject({ score: 8.4 })
    expect(clock.waited()).toBe(0)
  })

  test('loses the connection where it is told to, after a second of silence', async () => {
    let endSilence = (): void => undefined
    clock.silence = new Promise((resolve) => {
      endSilence = resolve
    })
    const response = await fetch(`${base}/api/recordings/release-review?cut=0.5&speed=2`)
    const reader = response.body!.getReader()
    const before = wire.slice(0, Math.floor(wire.length / 2))
    const decoder = new TextDecoder()
    let text = ''
    while (text.length < before.length) {
      text += decoder.decode((await reader.read()).value, { stream: true })
    }
    expect(text).toBe(before)
    endSilence()
    await expect(reader.read()).rejects.toThrow('terminated')
  })

  test('stops waiting as soon as the client goes away', async () => {
    clock.waitsForEver = true
    const leave = new AbortController()
    const url = `${base}/api/recordings/release-review`
    const response = await fetch(url, { signal: leave.signal })
    const reading = readBody(response)
    leave.abort()
    expect((await reading).broke).toBe(true)
    await clock.aborted
    expect(clock.waited()).toBe(0)
  })
})

test.each([
  ['GET', '/api/recordings/nothing', 404, 'There is no recording "nothing" of the format'],
  ['GET', '/api/recordings/release-review?format=fax', 404, 'of the format "fax"'],
  ['GET', '/api/recordings/..%2f..%2fpackage', 404, 'small letters and hyphens'],
  ['GET', '/api/recordings/release-review?format=..', 404, 'small letters and hyphens'],
  ['GET', '/api/recordings/release-review?speed=0', 400, 'The parameter speed cannot be "0".'],
  ['GET', '/api/recordings/release-review?cut=', 400, 'The parameter cut cannot be "".'],
  ['GET', '/api/recordings/release-review?cut=2', 400, 'The parameter cut cannot be "2".'],
  ['DELETE', '/api/recordings/release-review', 405, 'GET and POST'],
])('%s %s is refused with %d and a sentence', async (method, path, status, sentence) => {
  const response = await fetch(base + path, { method })
  expect(response.status).toBe(status)
  expect(((await response.json()) as { error: { message: string } }).error.message).toContain(
    sentence,
  )
})

test('nothing is at other addresses', async () => {
  expect((await fetch(`${base}/api/nothing`)).status).toBe(404)
})
