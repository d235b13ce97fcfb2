import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { SourceEvent } from '@jell/core'
import { manualClock } from '@jell/replay'
import { afterEach, expect, it, vi } from 'vitest'

import { collect } from '../test/collect.ts'
import { DONE, chunk, sse } from '../test/openai-wire.ts'
import { fromText } from './from-text.ts'
import { openaiChat } from './openai-chat/openai-chat.ts'
import { stalling } from './stalling.ts'

afterEach(() => void vi.useRealTimers())

/** A source that a test moves by hand. */
function byHand() {
  const waiting: ((result: IteratorResult<SourceEvent>) => void)[] = []
  const facts = { isLeft: false }
  const iterator = {
    next: () => new Promise<IteratorResult<SourceEvent>>((resolve) => waiting.push(resolve)),
    async return() {
      facts.isLeft = true
      return { done: true as const, value: undefined }
    },
  }
  return {
    facts,
    source: { [Symbol.asyncIterator]: () => iterator },
    give: (value: SourceEvent) => waiting.shift()?.({ done: false, value }),
  }
}

it('ends a source that says nothing for so long, and lets go of it', async () => {
  const clock = manualClock()
  const { source, give, facts } = byHand()
  const iterator = stalling(source, { milliseconds: 5000, clock })[Symbol.asyncIterator]()
  for (let times = 0; times < 3; times++) {
    const next = iterator.next()
    await clock.advance(4900)
    give({ type: 'document-start', id: `${times}`, channel: 'content' })
    expect(await next).toMatchObject({ value: { id: `${times}` } })
  }
  const next = iterator.next()
  await clock.advance(5000)
  expect(await next).toEqual({
    done: false,
    value: {
      type: 'message-end',
      ending: {
        kind: 'stalled',
        code: 'stall-timeout',
        message: 'Nothing arrived for 5 seconds.',
      },
    },
  })
  expect(facts.isLeft).toBe(true)
  expect(await iterator.next()).toEqual({ done: true, value: undefined })
})

it('does not count the time in which nobody waits for the source', async () => {
  const clock = manualClock()
  const { source, give } = byHand()
  const iterator = stalling(source, { milliseconds: 5000, clock })[Symbol.asyncIterator]()
  await clock.advance(60_000)
  const next = iterator.next()
  await clock.advance(1)
  give({ type: 'message-end', ending: 'complete' })
  expect(await next).toMatchObject({ value: { ending: 'complete' } })
})

it.each([
  [true, 'complete'],
  [false, 'stalled'],
])('counts heartbeats of the server where it is asked to: %s', async (countsHeartbeats, ending) => {
  const clock = manualClock()
  let send: (text: string) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => {
      send = () => undefined
    },
  })
  const source = openaiChat(new Response(body))
  const patient = stalling(source, { milliseconds: 5000, countsHeartbeats, clock })
  const read = collect(patient as AsyncIterable<SourceEvent>)
  for (const text of [': ping\n\n', 'data: {"choices":[]}\n\n', sse(chunk({}, 'stop'), DONE)]) {
    await clock.advance(4900)
    send(text)
    await setImmediate()
  }
  const { ending: said } = await read
  expect(said === 'complete' ? said : said.kind).toBe(ending)
})

it('stalls where heartbeats stop too', async () => {
  const clock = manualClock()
  const body = new ReadableStream<string>({ start: (controller) => controller.enqueue(': ping\n') })
  const source = stalling(openaiChat(body), { milliseconds: 5000, countsHeartbeats: true, clock })
  const read = collect(source as AsyncIterable<SourceEvent>)
  await setImmediate()
  await clock.advance(5000)
  expect((await read).ending).toMatchObject({ kind: 'stalled' })
})

it('answers who waits when it is left, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  const { source, facts } = byHand()
  const iterator = stalling(source, { milliseconds: 5000 })[Symbol.asyncIterator]()
  const next = iterator.next()
  await iterator.return?.()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(facts.isLeft).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps time by the timers of the platform, and changes nothing else', async () => {
  vi.useFakeTimers()
  const whole = stalling(fromText(['[1', ']']), { milliseconds: 5000 })
  expect(await collect(whole as AsyncIterable<SourceEvent>)).toMatchObject({ content: '[1]' })
  const object = createStreamingObject()
  const reading = readSource(object, stalling(byHand().source, { milliseconds: 5000 }))
  await vi.advanceTimersByTimeAsync(5000)
  await reading
  expect(object.get()).toMatchObject({ phase: 'failed', error: { kind: 'stalled' } })
  expect(vi.getTimerCount()).toBe(0)
})

it('throws what the source throws', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield '['
    throw new Error('reset')
  }
  const iterator = stalling(broken(), { milliseconds: 5000 })[Symbol.asyncIterator]()
  await iterator.next()
  await expect(iterator.next()).rejects.toThrow('reset')
})
