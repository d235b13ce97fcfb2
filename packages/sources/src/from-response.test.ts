import { describe, expect, it } from 'vitest'

import { collect } from '../test/collect.ts'
import { fromResponse } from './from-response.ts'

describe('fromResponse', () => {
  it('reads the body as one document', async () => {
    expect(await collect(fromResponse(new Response('{"a":1}')))).toMatchObject({
      ending: 'complete',
      content: '{"a":1}',
    })
    expect(await collect(fromResponse(Promise.resolve(new Response(''))))).toMatchObject({
      ending: 'complete',
      content: '',
    })
  })

  it('leaves a byte order mark out, one and only at the start, as the platform does', async () => {
    for (const text of ['\uFEFF{"a":1}', '\uFEFF', '\uFEFF\uFEFF"\uFEFF"', '"\uFEFF"']) {
      const content = new TextDecoder().decode(new TextEncoder().encode(text))
      expect(await collect(fromResponse(new Response(text)))).toMatchObject({ content })
    }
  })

  it.each([
    ['\uFEFF{"message":"Slow down"}', 'HTTP 429: Slow down'],
    ['{"error":{"message":"Slow down","code":"rate"}}', 'HTTP 429: Slow down'],
    ['{"message":"Slow down"}', 'HTTP 429: Slow down'],
    ['{"error":"Slow down"}', 'HTTP 429: Slow down'],
    ['"Slow down"', 'HTTP 429: Slow down'],
    ['Slow\ndown\n', 'HTTP 429: Slow\ndown'],
    ['{"detail":[]}', 'HTTP 429: {"detail":[]}'],
    ['<!doctype html><h1>Slow down</h1>', 'HTTP 429'],
    ['', 'HTTP 429'],
  ])('says what an HTTP error says: %j', async (body, message) => {
    const response = new Response(body, { status: 429 })
    const { ending, content } = await collect(fromResponse(response))
    expect(ending).toEqual({
      kind: 'provider',
      code: 'http-429',
      message,
      cause: { status: 429, body: body.trim() },
    })
    expect(content ?? '').toBe('')
  })

  it('reads no more of an error than it shows, and lets go of the rest', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(0x78)),
      cancel: () => void (isCancelled = true),
    })
    const { ending } = await collect(fromResponse(new Response(body, { status: 500 })))
    expect(ending).toMatchObject({ code: 'http-500', message: `HTTP 500: ${'x'.repeat(4000)}` })
    expect(isCancelled).toBe(true)
  })

  it('keeps the status where the body of an error breaks or is no text', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('gone')),
    })
    expect(
      (await collect(fromResponse(new Response(broken, { status: 503 })))).ending,
    ).toMatchObject({
      kind: 'provider',
      message: 'HTTP 503',
    })
    const bytes = Uint8Array.of(0x6e, 0x6f, 0xff, 0x78)
    expect(
      (await collect(fromResponse(new Response(bytes, { status: 500 })))).ending,
    ).toMatchObject({
      message: 'HTTP 500: no',
    })
  })

  it('ends as transport where the request fails or the body breaks', async () => {
    const failed = Promise.reject(new TypeError('fetch failed'))
    expect((await collect(fromResponse(failed))).ending).toMatchObject({
      kind: 'transport',
      message: 'The stream broke: fetch failed',
    })
    let pulls = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(Uint8Array.of(0x5b))
        else controller.error(new Error('reset'))
      },
    })
    expect(await collect(fromResponse(new Response(body)))).toMatchObject({
      content: '[',
      ending: {
        kind: 'transport',
        code: 'connection-lost',
        message: 'The stream broke: reset',
      },
    })
  })

  it('ends as aborted where the request was aborted, before the answer or behind it', async () => {
    const abort = new DOMException('no more', 'AbortError')
    expect((await collect(fromResponse(Promise.reject(abort)))).ending).toMatchObject({
      kind: 'aborted',
      cause: abort,
    })
    const body = new ReadableStream({ start: (controller) => controller.error(abort) })
    expect((await collect(fromResponse(new Response(body)))).ending).toMatchObject({
      kind: 'aborted',
    })
  })

  it('ends as transport where the body was read already', async () => {
    const response = new Response('{}')
    const source = fromResponse(response)
    expect(await collect(source)).toMatchObject({ ending: 'complete' })
    expect(await collect(source)).toMatchObject({ ending: { kind: 'transport' } })
  })
})
