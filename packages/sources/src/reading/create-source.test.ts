import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { SourceEvent } from '@jell/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { waiting } from '../../test/waiting.ts'
import { createSource } from './create-source.ts'
import { createTextReading } from './text-reading.ts'

const DONE = { done: true, value: undefined }
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})

afterEach(async () => {
  await setImmediate()
  process.off('unhandledRejection', note)
  if (unhandled.length > 0) throw new Error('a rejection was not handled', { cause: unhandled[0] })
})

const source = (input: unknown) => createSource(input, createTextReading)
const open = (input: unknown) => source(input)[Symbol.asyncIterator]()

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('a source', () => {
  it('reads nothing before it is asked, and one piece at a time', async () => {
    const { facts, stream } = waiting('a', 'b')
    const iterator = open(stream)
    await setImmediate()
    expect(facts.pulls).toBe(0)
    await iterator.next()
    await iterator.next()
    await setImmediate()
    expect(facts.pulls).toBe(1)
  })

  it('answers calls that do not wait for each other in their order', async () => {
    const iterator = open(['a', 'b'])
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map(() => iterator.next()))
    const types = results.map(({ value }) => (value as SourceEvent | undefined)?.type)
    expect(types).toEqual([
      'document-start',
      'document-delta',
      'document-delta',
      'message-end',
      undefined,
      undefined,
    ])
  })

  it('cancels the body when the iteration is left', async () => {
    const { facts, stream } = waiting('a')
    for await (const event of source(stream)) if (event.type === 'document-delta') break
    expect(facts.isCancelled).toBe(true)
  })

  it('gives a stream free again, whether it was read to its end or left', async () => {
    const whole = new Response('ab').body as ReadableStream
    await collect(source(whole))
    const left = waiting('a').stream
    for await (const event of source(left)) if (event.type === 'document-delta') break
    await setImmediate()
    expect([whole.locked, left.locked]).toEqual([false, false])
  })

  it('cancels the body while a call waits, and answers that call at once', async () => {
    const { facts, stream } = waiting()
    const iterator = open(stream)
    const pending = iterator.next()
    await setImmediate()
    expect(await iterator.return?.()).toEqual(DONE)
    expect(await pending).toEqual(DONE)
    expect(facts.isCancelled).toBe(true)
    expect(await iterator.next()).toEqual(DONE)
  })

  it('cancels a body that arrives after the iteration was left', async () => {
    const { facts, stream } = waiting()
    let answer: (response: unknown) => void = () => undefined
    const iterator = open(new Promise((resolve) => (answer = resolve)))
    const pending = iterator.next()
    await iterator.return?.()
    expect(await pending).toEqual(DONE)
    answer(stream)
    await setImmediate()
    expect(facts.isCancelled).toBe(true)
  })

  it('cancels a body that nobody has read from when it is left', async () => {
    const { facts, stream } = waiting('a')
    expect(await open(stream).return?.()).toEqual(DONE)
    await setImmediate()
    expect(facts).toEqual({ isCancelled: true, pulls: 0 })
  })

  it('cancels a body that arrives after it was left unread', async () => {
    const { facts, stream } = waiting('a')
    let answer: (response: Response) => void = () => undefined
    const iterator = open(new Promise((resolve) => (answer = resolve)))
    expect(await iterator.return?.()).toEqual(DONE)
    answer(new Response(stream.pipeThrough(new TextEncoderStream())))
    await setImmediate()
    await setImmediate()
    expect(facts.isCancelled).toBe(true)
    expect(await iterator.next()).toEqual(DONE)
  })

  it('cancels the body where it is read under a signal that was aborted before', async () => {
    const { facts, stream } = waiting('a')
    const object = createStreamingObject({})
    await readSource(object, source(stream), { signal: AbortSignal.abort() })
    await setImmediate()
    expect(object.get().phase).toBe('stopped')
    expect(facts).toEqual({ isCancelled: true, pulls: 0 })
  })

  it('does not read a whole body that has no stream in order to leave it', async () => {
    let isRead = false
    const text = async () => String((isRead = true))
    await open({ ok: true, status: 200, text }).return?.()
    await setImmediate()
    expect(isRead).toBe(false)
  })

  it.each([
    ['an object without a prototype', Object.create(null)],
    ['a proxy that was revoked', revoked()],
    ['nothing', undefined],
    ['a symbol', Symbol('x')],
    [
      'an object whose message throws',
      {
        get message() {
          throw new Error('no')
        },
      },
    ],
  ])('answers where the input throws %s', async (_, thrown) => {
    const iterable = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(thrown as Error) }),
    }
    const { ending } = await collect(source(iterable))
    expect(ending).toMatchObject({
      kind: 'transport',
      code: 'connection-lost',
      message: 'The stream broke.',
    })
    expect(await collect(source(Promise.reject(thrown as Error)))).toMatchObject({
      ending: { code: 'connection-lost' },
    })
  })

  it.each([
    ['nothing', () => undefined],
    [
      'a result that cannot be read',
      () => ({
        done: false,
        get value() {
          throw new Error('x')
        },
      }),
    ],
  ])('ends as a malformed event where the iterator answers %s', async (_, next) => {
    const { ending } = await collect(source({ [Symbol.iterator]: () => ({ next }) }))
    expect(ending).toMatchObject({ kind: 'transport', code: 'malformed-event' })
  })

  it('is left without a word where the request fails afterwards', async () => {
    let fail: (reason: unknown) => void = () => undefined
    const iterator = open(new Promise((_, reject) => (fail = reject)))
    const pending = iterator.next()
    await iterator.return?.()
    fail(new Error('late'))
    expect(await pending).toEqual(DONE)
  })

  it('closes an iterable that is left, and aborts the SDK stream that waits', async () => {
    const steps: string[] = []
    const iterable = {
      controller: new AbortController(),
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => undefined),
        return: async () => void steps.push('return'),
      }),
    }
    const iterator = open(iterable)
    const pending = iterator.next()
    await setImmediate()
    await iterator.return?.()
    expect(await pending).toEqual(DONE)
    await setImmediate()
    expect(steps).toEqual(['return'])
    expect(iterable.controller.signal.aborted).toBe(true)
  })

  it('lets go of the input behind its last event', async () => {
    let isClosed = false
    function* pieces() {
      try {
        yield Uint8Array.of(0xff)
        yield Uint8Array.of(0x61)
      } finally {
        isClosed = true
      }
    }
    const types: string[] = []
    for await (const event of source(pieces())) types.push(event.type)
    expect(types).toEqual(['message-end'])
    await setImmediate()
    expect(isClosed).toBe(true)
  })

  it('survives an input that fails to close', async () => {
    const stream = new ReadableStream({
      cancel: () => Promise.reject(new Error('cannot cancel')),
    })
    const iterator = open(stream)
    void iterator.next()
    await setImmediate()
    expect(await iterator.return?.()).toEqual(DONE)
    const iterable = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: 'a' }),
        return() {
          throw new Error('cannot return')
        },
      }),
    }
    for await (const event of source(iterable)) if (event.type === 'document-delta') break
    await setImmediate()
    expect(unhandled).toEqual([])
  })

  it('may be made of a request that fails, and never be read', async () => {
    source(Promise.reject(new Error('nobody asked')))
    await setImmediate()
    expect(unhandled).toEqual([])
  })

  it('reads ten thousand pieces without growing the stack', async () => {
    let length = 0
    for await (const event of source(Array.from({ length: 10_000 }, () => 'x'))) {
      if (event.type === 'document-delta') length += event.text.length
    }
    expect(length).toBe(10_000)
  })
})
