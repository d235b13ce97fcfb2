import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { SourceEvent } from '@jell/core'
import { DefaultChatTransport, readUIMessageStream } from 'ai'
import type { UIMessage, UIMessageChunk } from 'ai'
import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { tapToolInputs } from './tap-tool-inputs.ts'

const call = 'call-1'
const part = { toolCallId: call, state: 'input-streaming' }

const start = { type: 'tool-input-start', toolCallId: call, toolName: 'save' } as const
const delta = (inputTextDelta: string) =>
  ({ type: 'tool-input-delta', toolCallId: call, inputTextDelta }) as const
const available = (input: unknown) =>
  ({ type: 'tool-input-available', toolCallId: call, toolName: 'save', input }) as const

const whole: readonly UIMessageChunk[] = [
  { type: 'start' },
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'I save it.' },
  { type: 'text-end', id: '0' },
  start,
  delta('{ "price": 12'),
  delta('3 }'),
  available({ price: 123 }),
  { type: 'finish', finishReason: 'tool-calls' },
]

/** A transport of the AI SDK whose server answers with these bodies, one after the other. */
function transportOf(...bodies: readonly BodyInit[]) {
  const left = [...bodies]
  return new DefaultChatTransport<UIMessage>({
    api: 'https://chat.example/api',
    fetch: async () => new Response(left.shift(), { status: 200 }),
  })
}

function sse(chunks: readonly UIMessageChunk[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
}

const request = {
  trigger: 'submit-message',
  chatId: 'chat',
  messageId: undefined,
  messages: [],
  abortSignal: undefined,
} as const

const send = (transport: DefaultChatTransport<UIMessage>, abortSignal?: AbortSignal) =>
  transport.sendMessages({ ...request, messages: [], abortSignal })

async function readAll<Chunk>(stream: ReadableStream<Chunk>): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

const textOf = (events: readonly SourceEvent[]) =>
  events.map((event) => (event.type === 'document-delta' ? event.text : '')).join('')

describe('tapToolInputs', () => {
  it('gives the input as the model wrote it, and the chat what it would get without it', async () => {
    const inputs = tapToolInputs(transportOf(sse(whole)))
    const chunks = await readAll(await send(inputs.transport))
    expect(chunks).toEqual(await readAll(await send(transportOf(sse(whole)))))
    expect(await collect(inputs.of(part))).toMatchObject({
      ending: 'complete',
      tools: [{ id: call, name: 'save', text: '{ "price": 123 }' }],
    })
  })

  it('leaves the messages of the chat as they are', async () => {
    const messagesOf = async (transport: DefaultChatTransport<UIMessage>) =>
      readAll(readUIMessageStream({ stream: await send(transport) }) as never)
    const tapped = tapToolInputs(transportOf(sse(whole)))
    const messages = await messagesOf(tapped.transport)
    expect(messages.length).toBeGreaterThan(3)
    const plain = await messagesOf(transportOf(sse(whole)))
    expect(JSON.stringify(messages)).toBe(JSON.stringify(plain))
  })

  it('is read while it arrives, at any time and any number of times', async () => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    const say = (chunks: readonly UIMessageChunk[]) =>
      writer.write(new TextEncoder().encode(sse(chunks)))
    const inputs = tapToolInputs(
      transportOf(pipe.readable as ReadableStream<Uint8Array<ArrayBuffer>>),
    )
    const chat = (await send(inputs.transport)).getReader()
    const next = async () => (await chat.read()).value?.type

    void say([start])
    expect(await next()).toBe('tool-input-start')
    const early = inputs.of(part)[Symbol.asyncIterator]()
    expect(await early.next()).toMatchObject({ value: { type: 'document-start', name: 'save' } })
    const waits = early.next()
    void say([delta('{"a"')])
    expect(await next()).toBe('tool-input-delta')
    expect(await waits).toMatchObject({ value: { type: 'document-delta', text: '{"a"' } })

    void say([delta(':1}'), available({ a: 1 })])
    await next()
    await next()
    expect(await early.next()).toMatchObject({ value: { text: ':1}' } })
    expect(await early.next()).toMatchObject({ value: { type: 'message-end', ending: 'complete' } })
    expect(await early.next()).toEqual({ done: true, value: undefined })

    const late = createStreamingObject()
    await readSource(late, inputs.of(part))
    expect(await late.result).toEqual({ a: 1 })
  })

  it.each([
    ['that stops', sse(whole.slice(0, 6)), 'transport', 'no-terminal-event'],
    [
      'with an error',
      sse([...whole.slice(0, 6), { type: 'error', errorText: 'No.' }]),
      'provider',
      'error',
    ],
    [
      'whose input was refused',
      sse([
        ...whole.slice(0, 6),
        { type: 'tool-input-error', toolCallId: call, toolName: 'save', input: {}, errorText: '?' },
      ]),
      'provider',
      'tool-input-error',
    ],
  ])('ends a call of a message %s as that', async (_, body, kind, code) => {
    const inputs = tapToolInputs(transportOf(body))
    await readAll(await send(inputs.transport))
    expect(await collect(inputs.of(part))).toMatchObject({ ending: { kind, code } })
  })

  it('ends calls of a connection that breaks, and the chat sees it break', async () => {
    const source = new ReadableStream<UIMessageChunk>(
      {
        start: (controller) => controller.enqueue(start),
        pull: () => Promise.reject(new Error('reset')),
      },
      { highWaterMark: 0 },
    )
    const inputs = tapToolInputs({
      sendMessages: async () => source,
      reconnectToStream: async () => null,
    })
    await expect(readAll(await inputs.transport.sendMessages())).rejects.toThrow('reset')
    expect(await collect(inputs.of(part))).toMatchObject({
      ending: { kind: 'transport', code: 'connection-lost' },
    })
  })

  it('ends calls as aborted when the chat leaves, and lets go of the stream', async () => {
    let cancelled: unknown
    const source = new ReadableStream<UIMessageChunk>(
      { pull: (controller) => controller.enqueue(start), cancel: (why) => void (cancelled = why) },
      { highWaterMark: 0 },
    )
    const inputs = tapToolInputs({
      sendMessages: async () => source,
      reconnectToStream: async () => null,
    })
    const reader = (await inputs.transport.sendMessages()).getReader()
    await reader.read()
    await reader.cancel('enough')
    expect(cancelled).toBe('enough')
    expect(await collect(inputs.of(part))).toMatchObject({ ending: { kind: 'aborted' } })
  })

  it('replaces a call that a reconnected stream tells anew', async () => {
    const inputs = tapToolInputs(transportOf(sse(whole.slice(0, 6)), sse(whole)))
    await readAll(await send(inputs.transport))
    const again = await inputs.transport.reconnectToStream({ chatId: 'chat' })
    await readAll(again!)
    expect((await collect(inputs.of(part))).ending).toBe('complete')
  })

  it('passes on that there is nothing to reconnect to, and what else the transport has', async () => {
    const plain = new DefaultChatTransport<UIMessage>({
      api: 'https://chat.example/api',
      fetch: async () => new Response(undefined, { status: 204 }),
    })
    const { transport } = tapToolInputs(plain)
    expect(await transport.reconnectToStream({ chatId: 'chat' })).toBeNull()
    expect(transport.resumeStreamIsReplay).toBe(plain.resumeStreamIsReplay)
    expect(transport).toBeInstanceOf(DefaultChatTransport)
  })

  it('takes the value of a call that came another way, if it is whole', async () => {
    const inputs = tapToolInputs(transportOf())
    const stored = { toolCallId: 'old', state: 'output-available', input: { a: 1 } }
    expect(await collect(inputs.of(stored))).toMatchObject({
      ending: 'complete',
      tools: [{ text: '{"a":1}' }],
    })
    const half = { toolCallId: 'old', state: 'input-streaming', input: { a: 1 } }
    expect(await collect(inputs.of(half))).toMatchObject({ ending: { code: 'unknown-call' } })
  })

  it('keeps nothing of texts and reasoning', async () => {
    const inputs = tapToolInputs(transportOf(sse(whole)))
    await readAll(await send(inputs.transport))
    expect(await collect(inputs.of({ ...part, toolCallId: 'content' }))).toMatchObject({
      ending: { code: 'unknown-call' },
    })
  })

  it('reads nothing before the chat does', async () => {
    let pulls = 0
    const source = new ReadableStream<UIMessageChunk>(
      {
        pull(controller) {
          pulls++
          controller.enqueue(start)
        },
      },
      { highWaterMark: 0 },
    )
    const inputs = tapToolInputs({
      sendMessages: async () => source,
      reconnectToStream: async () => null,
    })
    const reader = (await inputs.transport.sendMessages()).getReader()
    await setImmediate()
    expect(pulls).toBe(0)
    await reader.read()
    await setImmediate()
    expect(pulls).toBe(1)
  })

  it('lets a reader leave while it waits', async () => {
    const open = new ReadableStream<UIMessageChunk>({
      start: (controller) => controller.enqueue(start),
    })
    const inputs = tapToolInputs({
      sendMessages: async () => open,
      reconnectToStream: async () => null,
    })
    await (await inputs.transport.sendMessages()).getReader().read()
    const reader = inputs.of(part)[Symbol.asyncIterator]()
    await reader.next()
    const waits = reader.next()
    await reader.return?.()
    expect(await waits).toEqual({ done: true, value: undefined })
  })

  it('gives readers that joined at different times the same text', async () => {
    const inputs = tapToolInputs(transportOf(sse(whole)))
    const chat = (await send(inputs.transport)).getReader()
    const readers: Promise<SourceEvent[]>[] = []
    for (;;) {
      const { done, value } = await chat.read()
      if (done) break
      if (value.type.startsWith('tool-')) {
        readers.push(
          (async () => {
            const events: SourceEvent[] = []
            for await (const event of inputs.of(part)) events.push(event)
            return events
          })(),
        )
      }
    }
    const texts = (await Promise.all(readers)).map(textOf)
    expect(texts).toEqual(texts.map(() => '{ "price": 123 }'))
    expect(texts).toHaveLength(4)
  })
})
