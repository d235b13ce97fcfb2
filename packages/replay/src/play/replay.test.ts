import type { Recording } from '@jell/core'
import { describe, expect, test } from 'vitest'

import { fault } from '../edit/fault.ts'
import { toBytesRecording } from '../recording/to-bytes-recording.ts'
import type { ManualClock } from '../time/manual-clock.ts'
import { manualClock } from '../time/manual-clock.ts'
import { replay } from './replay.ts'

const recording: Recording<'text'> = {
  version: 1,
  origin: { title: 'x', format: 'text' },
  encoding: 'text',
  chunks: [
    [100, 'a'],
    [100, 'b'],
    [250, 'c'],
  ],
  ending: { at: 300, how: 'complete' },
}

const follow = (stream: AsyncIterable<string | Uint8Array>, clock: ManualClock) => {
  const seen: [number, string | Uint8Array][] = []
  const reading = (async () => {
    for await (const chunk of stream) seen.push([clock.now(), chunk])
    seen.push([clock.now(), 'end'])
  })().catch((error: unknown) => void seen.push([clock.now(), String(error)]))
  return { seen, reading }
}

describe('replay', () => {
  test('yields each chunk when it is due, from the first next() on', async () => {
    const clock = manualClock(1000)
    const stream = replay(recording, { clock })
    await clock.advance(500)
    const { seen, reading } = follow(stream, clock)
    await clock.runAll()
    await reading
    expect(seen).toEqual([
      [1600, 'a'],
      [1600, 'b'],
      [1750, 'c'],
      [1800, 'end'],
    ])
  })

  test('speed shortens the time', async () => {
    const clock = manualClock()
    const { seen, reading } = follow(replay(recording, { clock, speed: 2 }), clock)
    await clock.runAll()
    await reading
    expect(seen).toEqual([
      [50, 'a'],
      [50, 'b'],
      [125, 'c'],
      [150, 'end'],
    ])
  })

  test('with infinite speed nothing waits', async () => {
    const clock = manualClock()
    const { seen, reading } = follow(replay(recording, { clock, speed: Infinity }), clock)
    await reading
    expect(seen.map(([time]) => time)).toEqual([0, 0, 0, 0])
  })

  test('who reads late finds ready what fell due, and the rest at its time', async () => {
    const clock = manualClock()
    const chunks = replay(recording, { clock })[Symbol.asyncIterator]()
    const first = chunks.next()
    await clock.advance(200)
    expect(await first).toEqual({ done: false, value: 'a' })
    expect(await chunks.next()).toEqual({ done: false, value: 'b' })
    const third = chunks.next().then(() => clock.now())
    await clock.runAll()
    expect(await third).toBe(250)
  })

  test('plays bytes as bytes', async () => {
    const clock = manualClock()
    const { seen, reading } = follow(replay(toBytesRecording(recording), { clock }), clock)
    await clock.runAll()
    await reading
    expect(seen[2]).toEqual([250, new Uint8Array([99])])
  })

  test('each iteration plays from the start', async () => {
    const stream = replay(recording, { speed: Infinity })
    const once = follow(stream, manualClock())
    await once.reading
    const twice = follow(stream, manualClock())
    await twice.reading
    expect(twice.seen).toEqual(once.seen)
  })

  test('breaks where the recording broke', async () => {
    const clock = manualClock()
    const broken = fault(recording, { kind: 'break', at: { chunk: 2 }, message: 'reset by peer' })
    const { seen, reading } = follow(replay(broken, { clock }), clock)
    await clock.runAll()
    await reading
    expect(seen).toEqual([
      [100, 'a'],
      [100, 'b'],
      [100, 'Error: reset by peer'],
    ])
  })

  test('stays silent where the recording did, also at infinite speed, until it is aborted', async () => {
    const clock = manualClock()
    const stop = new AbortController()
    const silent = fault(recording, { kind: 'stall', at: { chunk: 1 }, milliseconds: Infinity })
    const stream = replay(silent, { clock, speed: Infinity, signal: stop.signal })
    const { seen, reading } = follow(stream, clock)
    await clock.advance(10_000)
    expect(seen).toEqual([[0, 'a']])
    stop.abort(new Error('given up'))
    await reading
    expect(seen[1]).toEqual([10_000, 'Error: given up'])
  })

  test('aborting throws the reason at once and leaves no wait behind', async () => {
    const clock = manualClock()
    const stop = new AbortController()
    const { seen, reading } = follow(replay(recording, { clock, signal: stop.signal }), clock)
    await clock.advance(150)
    stop.abort(new Error('enough'))
    await reading
    expect(seen).toEqual([
      [100, 'a'],
      [100, 'b'],
      [150, 'Error: enough'],
    ])
    expect(clock.waiting).toBe(0)
    const late = follow(replay(recording, { clock, signal: stop.signal }), clock)
    await late.reading
    expect(late.seen).toEqual([[150, 'Error: enough']])
  })

  test('aborting is heard between two chunks that nobody waits for', async () => {
    const stop = new AbortController()
    const stream = replay(recording, { speed: Infinity, signal: stop.signal })
    const chunks = stream[Symbol.asyncIterator]()
    await chunks.next()
    stop.abort(new Error('enough'))
    await expect(chunks.next()).rejects.toThrow('enough')
  })

  test('return() ends a pending next() at once, without an error', async () => {
    const clock = manualClock()
    const chunks = replay(recording, { clock })[Symbol.asyncIterator]()
    const pending = chunks.next()
    await clock.advance(10)
    await chunks.return?.()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(clock.waiting).toBe(0)
    expect(await chunks.next()).toEqual({ done: true, value: undefined })
  })

  test.each([0, -1, Number.NaN])('refuses the speed %d', (speed) => {
    expect(() => replay(recording, { speed })).toThrow(RangeError)
  })
})
