import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { replay } from '../play/replay.ts'
import { manualClock } from '../time/manual-clock.ts'
import type { ManualClock } from '../time/manual-clock.ts'
import { record } from './record.ts'
import { parseRecording } from './recording.ts'

const origin = { title: 'A test', format: 'text' }

async function* timed<C extends string>(clock: ManualClock, parts: [number, C][], error?: Error) {
  for (const [gap, chunk] of parts) {
    await clock.wait(gap)
    yield chunk
  }
  await clock.wait(7)
  if (error) throw error
}

async function readAll<C>(stream: AsyncIterable<C>): Promise<C[]> {
  const chunks: C[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

test('gives what passed, when it passed, and how it ended', async () => {
  const clock = manualClock(1000)
  const tape = record(
    timed(clock, [
      [50, 'a'],
      [0.26, 'bc'],
      [0, 'd'],
    ]),
    { origin, clock },
  )
  const reading = readAll(tape)
  await clock.runAll()
  expect(await reading).toEqual(['a', 'bc', 'd'])
  expect(tape.recording()).toEqual({
    version: 1,
    origin,
    encoding: 'text',
    chunks: [
      [50, 'a'],
      [50.3, 'bc'],
      [50.3, 'd'],
    ],
    ending: { at: 57.3, how: 'complete' },
  })
})

test('copies bytes, so that a buffer used again does not change the recording', async () => {
  const buffer = new Uint8Array([1, 2])
  const clock = manualClock()
  async function* reusing() {
    yield buffer
    buffer[0] = 9
    yield buffer
  }
  const tape = record(reusing(), { origin, clock })
  await readAll(tape)
  expect(tape.recording().encoding).toBe('base64')
  expect(tape.recording().chunks).toEqual([
    [0, 'AQI='],
    [0, 'CQI='],
  ])
})

test('an error passes through and is kept as a broken ending', async () => {
  const clock = manualClock()
  const error = new Error('socket hang up')
  const tape = record(timed(clock, [[10, 'a']], error), { origin, clock })
  const reading = readAll(tape).catch((thrown: unknown) => thrown)
  await clock.runAll()
  expect(await reading).toBe(error)
  expect(tape.recording().ending).toEqual({ at: 17, how: 'broken', message: 'socket hang up' })
})

test('the recording of a stream that is still open, or was left early, ends in silence', async () => {
  const clock = manualClock()
  let closed = false
  async function* endless() {
    try {
      for (;;) yield 'x'
    } finally {
      closed = true
    }
  }
  const tape = record(endless(), { origin, clock })
  for await (const _ of tape) {
    expect(tape.recording().ending?.how).toBe('silent')
    break
  }
  expect(closed).toBe(true)
  expect(tape.recording().chunks).toEqual([[0, 'x']])
  expect(tape.recording().ending?.how).toBe('silent')
})

describe('the body of a response', () => {
  /** As in a browser that cannot iterate over streams. */
  const bodyOf = (source: UnderlyingDefaultSource<string>): ReadableStream<string> => {
    const stream = new ReadableStream<string>(source, { highWaterMark: 0 })
    return { getReader: () => stream.getReader() } as ReadableStream<string>
  }

  test('is read to its end, or to where it breaks', async () => {
    let left = ['a', 'b']
    const body = bodyOf({
      pull(controller) {
        const next = left.shift()
        if (next === undefined) controller.close()
        else controller.enqueue(next)
      },
    })
    const tape = record(body, { origin, clock: manualClock() })
    expect(await readAll(tape)).toEqual(['a', 'b'])
    expect(tape.recording()).toMatchObject({
      chunks: [
        [0, 'a'],
        [0, 'b'],
      ],
      ending: { how: 'complete' },
    })
    left = ['c']
    const breaking = bodyOf({
      pull(controller) {
        const next = left.shift()
        if (next === undefined) controller.error(new Error('reset'))
        else controller.enqueue(next)
      },
    })
    const broken = record(breaking, { origin })
    await expect(readAll(broken)).rejects.toThrow('reset')
    expect(broken.recording().ending).toMatchObject({ how: 'broken', message: 'reset' })
  })

  test('is cancelled by who leaves', async () => {
    let cancelled = false
    const body = bodyOf({
      pull: (controller) => controller.enqueue('x'),
      cancel: () => void (cancelled = true),
    })
    for await (const chunk of record(body, { origin })) {
      expect(chunk).toBe('x')
      break
    }
    expect(cancelled).toBe(true)
  })
})

test('strings and bytes in turn are refused', async () => {
  async function* mixed() {
    yield 'a'
    yield new Uint8Array([1])
  }
  await expect(readAll(record(mixed(), { origin }))).rejects.toThrow(TypeError)
})

test('a stream is recorded once', async () => {
  const tape = record(timed(manualClock(), []), { origin })
  const first = tape[Symbol.asyncIterator]()
  void first.next()
  expect(() => tape[Symbol.asyncIterator]()).toThrow(TypeError)
})

test('replaying what was recorded and recording that gives the same recording', async () => {
  const part = fc.tuple(fc.nat(1000), fc.string())
  await fc.assert(
    fc.asyncProperty(fc.array(part), fc.option(fc.string()), async (parts, message) => {
      const clock = manualClock()
      const failure = message === null ? undefined : new Error(message)
      const first = record(timed(clock, parts, failure), { origin, clock })
      const readFirst = readAll(first).catch(() => undefined)
      await clock.runAll()
      await readFirst
      const written = parseRecording(JSON.parse(JSON.stringify(first.recording())))
      const again = record(replay(written, { clock }), { origin, clock })
      const readAgain = readAll(again).catch(() => undefined)
      await clock.runAll()
      await readAgain
      expect(again.recording()).toEqual(first.recording())
    }),
    { numRuns: 30 },
  )
})
