// Over real HTTP on this machine: global fetch, and the provider's own SDK.
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import type { SourceEvent } from '@jell/core'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fromResponse } from '../src/from-response.ts'
import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { collect } from './collect.ts'
import { cutEvery, cutInside } from './cuttings.ts'
import { DONE, chunk, sse, toolChunk } from './openai-wire.ts'

const named = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'save', arguments: '' },
}
const content = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: '{"wörd":"“a' }),
  toolChunk(named),
  chunk({ content: '”😀"}' }),
  toolChunk({ index: 0, function: { arguments: '{"x":"ü"}' } }),
]
const wire = sse(...content, chunk({}, 'tool_calls'), DONE).replaceAll('\n', '\r\n')
const whole = {
  ending: 'complete',
  content: '{"wörd":"“a”😀"}',
  tools: [{ id: 'call_1', name: 'save', index: 0, text: '{"x":"ü"}' }],
}

type Answer = (response: ServerResponse) => Promise<void> | void
const SSE = { 'content-type': 'text/event-stream; charset=utf-8' }

async function send(response: ServerResponse, pieces: readonly Uint8Array[]) {
  for (const piece of pieces) {
    response.write(piece)
    await setImmediate()
  }
}

const bytes = new TextEncoder().encode(wire)
const half = new TextEncoder().encode(sse(...content))
let closed = 0

const answers: Record<string, Answer> = {
  async whole(response) {
    response.writeHead(200, SSE)
    await send(response, [bytes])
    response.end()
  },
  async cuts(response) {
    response.writeHead(200, SSE)
    await send(response, cutInside(bytes))
    response.end()
  },
  async bytes(response) {
    response.writeHead(200, SSE)
    await send(response, cutEvery(bytes, 1))
    response.end()
  },
  async ended(response) {
    response.writeHead(200, SSE)
    await send(response, [half])
    response.end()
  },
  async dropped(response) {
    response.writeHead(200, SSE)
    await send(response, [half])
    response.destroy()
  },
  async waiting(response) {
    response.writeHead(200, SSE)
    response.on('close', () => closed++)
    await send(response, [half])
  },
  async failing(response) {
    response.writeHead(200, SSE)
    await send(response, [
      half,
      new TextEncoder().encode(sse({ error: { message: 'down', code: 'x' } })),
    ])
    response.end()
  },
  refused(response) {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end('{"error":{"message":"Slow down","type":"rate","code":"rate_limit"}}')
  },
}

let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split('/')
    void answers[name]?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Reads the half answer to its last delta, so that the next call has to wait. */
async function readHalf(source: AsyncIterable<SourceEvent>) {
  const iterator = source[Symbol.asyncIterator]()
  for (;;) {
    const { value } = await iterator.next()
    if (value?.type === 'document-delta' && value.id === 'call_1') return iterator
    if (value?.type === 'message-end') throw new Error('ended', { cause: value.ending })
  }
}

/** Waits until the server has seen one more connection close. */
async function closing(before: number) {
  while (closed === before) await setImmediate()
  return closed - before
}

describe('a response that fetch gets', () => {
  it.each(['whole', 'cuts', 'bytes'])('is read as it comes: %s', async (name) => {
    expect(await collect(openaiChat(fetch(`${origin}/${name}`)))).toMatchObject(whole)
  })

  it('is plain text to fromResponse', async () => {
    expect(await collect(fromResponse(fetch(`${origin}/cuts`)))).toMatchObject({
      ending: 'complete',
      content: wire,
    })
  })

  it.each(['ended', 'dropped'])('is transport where the stream is %s', async (name) => {
    expect(await collect(openaiChat(fetch(`${origin}/${name}`)))).toMatchObject({
      content: whole.content,
      ending: {
        kind: 'transport',
        code: name === 'ended' ? 'no-terminal-event' : 'connection-lost',
      },
    })
  })

  it('is transport where the connection drops and the text is plain', async () => {
    expect((await collect(fromResponse(fetch(`${origin}/dropped`)))).ending).toMatchObject({
      kind: 'transport',
    })
  })

  it.each(['refused', 'failing'])('is the provider’s failure where it is %s', async (name) => {
    const { ending } = await collect(openaiChat(fetch(`${origin}/${name}`)))
    expect(ending).toMatchObject({ kind: 'provider' })
  })

  it('is transport where nobody listens', async () => {
    const { ending } = await collect(openaiChat(fetch('http://127.0.0.1:1/')))
    expect(ending).toMatchObject({ kind: 'transport', code: 'connection-lost' })
  })

  it('is closed when the iteration is left, also while it waits', async () => {
    const before = closed
    for await (const event of openaiChat(fetch(`${origin}/waiting`))) {
      if (event.type === 'document-delta') break
    }
    expect(await closing(before)).toBe(1)
    const iterator = await readHalf(openaiChat(fetch(`${origin}/waiting`)))
    const pending = iterator.next()
    await iterator.return?.()
    expect(await pending).toMatchObject({ done: true })
    expect(await closing(before + 1)).toBe(1)
  })

  it('is aborted where the request is', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const iterator = await readHalf(openaiChat(fetch(`${origin}/waiting`, { signal })))
    controller.abort()
    expect((await iterator.next()).value).toMatchObject({ ending: { kind: 'aborted' } })
  })
})

describe('what the official SDK yields', () => {
  const client = (name: string) =>
    new OpenAI({ apiKey: 'none', baseURL: `${origin}/${name}`, maxRetries: 0 })
  const request = (name: string, options?: { signal: AbortSignal }) =>
    client(name).chat.completions.create({ model: 'any', messages: [], stream: true }, options)

  it.each(['whole', 'cuts', 'bytes'])('gives the same as the wire: %s', async (name) => {
    const fromWire = await collect(openaiChat(fetch(`${origin}/${name}`)))
    expect(await collect(openaiChat(await request(name)))).toEqual(fromWire)
    expect(await collect(openaiChat(request(name)))).toEqual(fromWire)
    expect(fromWire).toMatchObject(whole)
  })

  it('is read from its helper with events too', async () => {
    const stream = client('whole').chat.completions.stream({ model: 'any', messages: [] })
    expect(await collect(openaiChat(stream))).toMatchObject(whole)
  })

  it.each([
    ['ended', 'transport'],
    ['dropped', 'transport'],
    ['failing', 'provider'],
    ['refused', 'provider'],
  ])('says how it ended: %s', async (name, kind) => {
    expect((await collect(openaiChat(request(name)))).ending).toMatchObject({ kind })
  })

  it('is closed when the iteration is left while it waits', async () => {
    const before = closed
    const iterator = await readHalf(openaiChat(request('waiting')))
    const pending = iterator.next()
    await iterator.return?.()
    expect(await pending).toMatchObject({ done: true })
    expect(await closing(before)).toBe(1)
  })

  it('is aborted where the caller aborts', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const iterator = await readHalf(openaiChat(request('waiting', { signal })))
    controller.abort()
    expect((await iterator.next()).value).toMatchObject({ ending: { kind: 'aborted' } })
  })
})
