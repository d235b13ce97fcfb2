// What the official clients make of a wire, over real HTTP on this machine, gives the same documents
// as our own reading of that wire.
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import type { SourceEvent } from '@jell/core'
import { DefaultChatTransport } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { aiSdk } from '../src/ai-sdk/ai-sdk.ts'
import { anthropic } from '../src/anthropic/anthropic.ts'
import { gemini } from '../src/gemini/gemini.ts'
import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { openaiResponses } from '../src/openai-responses/openai-responses.ts'
import * as messages from './anthropic-wire.ts'
import { collect } from './collect.ts'
import { DONE, chunk, sse, toolChunk } from './openai-wire.ts'
import * as responses from './responses-wire.ts'
import { howCut, startWireServer } from './wire-server.ts'
import type { ServedWire, WireServer } from './wire-server.ts'

const TYPE = 'text/event-stream; charset=utf-8'
const crlf = (text: string) => text.replaceAll('\n', '\r\n')
const text = '{"wörd":"“a”😀"}'
const [first, second] = [text.slice(0, 9), text.slice(9)] as const
const args = '{"x":"ü"}'

function served(half: string, rest: string, failure: string): ServedWire {
  return { type: TYPE, whole: crlf(half + rest), half: crlf(half), failing: crlf(half + failure) }
}

const call = { id: 'call_1', type: 'function', function: { name: 'save', arguments: '' } }
const chat = served(
  sse(
    chunk({ role: 'assistant', content: first }),
    toolChunk({ index: 0, ...call }),
    chunk({ content: second }),
    toolChunk({ index: 0, function: { arguments: args } }),
  ),
  sse(chunk({}, 'tool_calls'), DONE),
  sse({ error: { message: 'down', code: 'x' } }),
)

const item = (content: string) => ({ ...responses.messageItem(content), role: 'assistant' })
const response = served(
  messages.namedSse([
    responses.created,
    responses.added(0, { ...item(''), content: [] }),
    {
      type: 'response.content_part.added',
      output_index: 0,
      content_index: 0,
      part: { type: 'output_text', text: '' },
    },
    responses.textDelta(0, first),
    responses.textDelta(0, second),
    responses.textDone(0, text),
    responses.done(0, item(text)),
    responses.added(1, responses.callItem('call_1', '')),
    responses.argsDelta(1, args),
  ]),
  messages.namedSse([
    responses.done(1, responses.callItem('call_1', args)),
    responses.completed([item(text), responses.callItem('call_1', args)]),
  ]),
  messages.namedSse([{ type: 'error', code: 'server_error', message: 'down', param: null }]),
)

const blocks = served(
  messages.namedSse([
    messages.messageStart(),
    messages.blockStart(0, { type: 'text', text: '' }),
    messages.ping,
    messages.textDelta(0, first),
    messages.textDelta(0, second),
    messages.blockStop(0),
    messages.toolStart(1, 'call_1', 'save'),
    messages.inputDelta(1, args),
  ]),
  messages.namedSse([messages.blockStop(1), ...messages.ends('tool_use')]),
  messages.namedSse([{ type: 'error', error: { type: 'overloaded_error', message: 'down' } }]),
)

const part = (content: object, finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts: [content] }, finishReason, index: 0 }],
})
const candidates = served(
  sse(part({ text: first }), part({ text: second })),
  sse(part({ functionCall: { id: 'call_1', name: 'save', args: { x: 'ü' } } }), part({}, 'STOP')),
  sse({ error: { code: 503, message: 'down', status: 'UNAVAILABLE' } }),
)

const ui = served(
  sse(
    { type: 'start' },
    { type: 'text-start', id: 't0' },
    { type: 'text-delta', id: 't0', delta: first },
    { type: 'text-delta', id: 't0', delta: second },
    { type: 'text-end', id: 't0' },
    { type: 'tool-input-start', toolCallId: 'call_1', toolName: 'save' },
    { type: 'tool-input-delta', toolCallId: 'call_1', inputTextDelta: args },
  ),
  sse(
    { type: 'tool-input-available', toolCallId: 'call_1', toolName: 'save', input: { x: 'ü' } },
    { type: 'finish', finishReason: 'tool-calls' },
    DONE,
  ),
  sse({ type: 'error', errorText: 'down' }),
)

let server: WireServer
beforeAll(async () => {
  server = await startWireServer({ chat, response, blocks, candidates, ui })
})
afterAll(() => server.close())

type Ask = (baseURL: string, signal?: AbortSignal) => unknown
interface Client {
  readonly wire: string
  readonly read: (input: never) => AsyncIterable<SourceEvent>
  /** The client's own request. */
  readonly ask: Ask
}

const openai = (baseURL: string) => new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 })
const claude = (baseURL: string) => new Anthropic({ apiKey: 'none', baseURL, maxRetries: 0 })
const question = { model: 'm', max_tokens: 9, messages: [] }

const clients: Readonly<Record<string, Client>> = {
  'openai, chat completions': {
    wire: 'chat',
    read: openaiChat,
    ask: (url, signal) =>
      openai(url).chat.completions.create({ ...question, stream: true }, { signal }),
  },
  'openai, responses': {
    wire: 'response',
    read: openaiResponses,
    ask: (url, signal) =>
      openai(url).responses.create({ model: 'm', input: 'x', stream: true }, { signal }),
  },
  'openai, the stream of responses': {
    wire: 'response',
    read: openaiResponses,
    ask: (url, signal) => openai(url).responses.stream({ model: 'm', input: 'x' }, { signal }),
  },
  '@anthropic-ai/sdk': {
    wire: 'blocks',
    read: anthropic,
    ask: (url, signal) => claude(url).messages.create({ ...question, stream: true }, { signal }),
  },
  '@anthropic-ai/sdk, the stream of messages': {
    wire: 'blocks',
    read: anthropic,
    ask: (url, signal) => claude(url).messages.stream(question, { signal }),
  },
  '@google/genai': {
    wire: 'candidates',
    read: gemini,
    ask: (baseUrl, abortSignal) =>
      new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl } }).models.generateContentStream({
        model: 'm',
        contents: 'x',
        config: { abortSignal: abortSignal as AbortSignal },
      }),
  },
  'ai, the transport of useChat': {
    wire: 'ui',
    read: aiSdk,
    ask: (api, abortSignal) =>
      new DefaultChatTransport({ api }).sendMessages({
        chatId: 'c',
        messages: [],
        abortSignal,
        trigger: 'submit-message',
        messageId: undefined,
      }),
  },
}

describe.each(Object.entries(clients))('%s', (_, { wire, read, ask }) => {
  const url = (how: string) => `${server.origin}/${wire}/${how}`
  const viaClient = (how: string, signal?: AbortSignal) =>
    collect(read(ask(url(how), signal) as never))

  it.each(howCut)('gives the documents of the wire, cut: %s', async (how) => {
    const ours = await collect(read(fetch(url(how)) as never))
    expect(ours).toMatchObject({ ending: 'complete', content: text })
    expect(ours.tools).toMatchObject([{ id: 'call_1', name: 'save', text: args }])
    expect(await viaClient(how)).toEqual(ours)
  })

  it.each(['ended', 'dropped'])('is transport where the answer is %s', async (how) => {
    expect((await viaClient(how)).ending).toMatchObject({ kind: 'transport' })
    expect((await collect(read(fetch(url(how)) as never))).ending).toMatchObject({
      kind: 'transport',
    })
  })

  it.each(['failing', 'refused'])('is the provider’s failure where it is %s', async (how) => {
    const { ending } = await viaClient(how)
    // This one throws the body of an HTTP error without its status.
    const isHidden = wire === 'ui' && how === 'refused'
    const said = { kind: 'transport', message: expect.stringContaining('Slow down') as string }
    expect(ending).toMatchObject(isHidden ? said : { kind: 'provider' })
  })

  it('is aborted where the caller aborts', async () => {
    const controller = new AbortController()
    const iterator = read(ask(url('waiting'), controller.signal) as never)[Symbol.asyncIterator]()
    await iterator.next()
    // Once nothing more arrives the next call waits, and with it the server.
    const rest: SourceEvent[] = []
    for (let next = iterator.next(); ;) {
      const result = await Promise.race([next, later(30)])
      if (!result) controller.abort()
      else if (result.done === true) break
      else {
        rest.push(result.value as SourceEvent)
        next = iterator.next()
      }
    }
    expect(rest.at(-1)).toMatchObject({ ending: { kind: 'aborted' } })
  })

  it('does not abort the request of an answer that was read to its end', async () => {
    const before = server.abortedAnswers()
    await collect(read(fetch(url('slow')) as never))
    await viaClient('slow')
    await later(100)
    expect(server.abortedAnswers()).toBe(before)
  })
})

function later(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined))
}
