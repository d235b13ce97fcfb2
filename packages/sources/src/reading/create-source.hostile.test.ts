// What a source may be made of and cannot be read: it ends badly, and leaves nothing behind.
import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { DONE, chunk, sse } from '../../test/openai-wire.ts'
import { openaiChat } from '../openai-chat/openai-chat.ts'

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

const fails = (): never => {
  throw new Error('no')
}
const iterator = (next: () => unknown, close?: () => unknown) => ({
  [Symbol.asyncIterator]: () => ({ next, ...(close && { return: close }) }),
})
const broken = (reason: unknown) =>
  new Response(new ReadableStream({ start: (controller) => controller.error(reason) }))

function locked(response: Response): Response {
  response.body?.getReader()
  return response
}

function wasRead(response: Response): Response {
  void response.text()
  return response
}

describe('an input that cannot be read', () => {
  beforeAll(() => void process.on('unhandledRejection', note))
  afterAll(() => void process.off('unhandledRejection', note))

  it.each<[string, () => unknown]>([
    ['a body that somebody else reads', () => locked(new Response('x'))],
    ['a stream that somebody else reads', () => locked(new Response('x')).body],
    [
      'the body of an error that somebody else reads',
      () => locked(new Response('x', { status: 500 })),
    ],
    ['a response that was read', () => wasRead(new Response('x'))],
    ['a body that breaks with nothing', () => broken(undefined)],
    [
      'a body that breaks with an exception of the DOM',
      () => broken(new DOMException('x', 'NetworkError')),
    ],
    ['a redirect that was not followed', () => ({ ok: false, status: 0, body: null, text: fails })],
    ['a request that fails with nothing', () => Promise.reject(undefined as unknown as Error)],
    ['a request that fails with null', () => Promise.reject(null as unknown as Error)],
    ['an iterable that throws', () => ({ [Symbol.asyncIterator]: fails })],
    ['an iterable without an iterator', () => ({ [Symbol.asyncIterator]: () => undefined })],
    ['an iterator that throws at once', () => iterator(fails)],
    ['an iterator that answers nothing', () => iterator(() => undefined)],
    ['an iterator that answers a number', () => iterator(() => 5)],
    ['an iterator that cannot be closed', () => iterator(() => ({ value: 5 }), fails)],
    [
      'an iterator that is never closed',
      () =>
        iterator(
          () => ({ value: 5 }),
          () => new Promise(() => undefined),
        ),
    ],
  ])('ends badly and at once: %s', async (_, input) => {
    const { ending, documents } = await collect(openaiChat(input() as never))
    expect([ending === 'complete', documents]).toEqual([false, []])
    await setImmediate()
    expect(unhandled).toEqual([])
  })
})

describe('an event of ten million characters', () => {
  const text = 'x'.repeat(1e7)
  const encode = (wire: string) => new TextEncoder().encode(wire)
  function* cut(bytes: Uint8Array) {
    for (let from = 0; from < bytes.length; from += 4096) yield bytes.subarray(from, from + 4096)
  }

  it('is read whole, and what a server says a million times in front of it costs little', async () => {
    const wire = ':\n'.repeat(1e6) + sse(chunk({ content: text }, 'stop'), DONE)
    const read = await collect(openaiChat(cut(encode(wire))))
    expect([read.content?.length, read.ending]).toEqual([1e7, 'complete'])
  })
})
