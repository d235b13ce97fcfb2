// An abort or a departure at each moment of a request, over real HTTP on this machine: never a good
// ending that nobody confirmed, never a call that hangs, and the server sees the page leave.
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { resumable } from '../src/resume/resumable.ts'
import { splitMessage } from '../src/split/split-message.ts'
import { collect } from './collect.ts'
import { DONE, chunk, sse } from './openai-wire.ts'
import { waiting } from './waiting.ts'

const [begun, text] = [sse(chunk({ content: '{"a":"' })), sse(chunk({ content: 'ü' }))]
const rest = sse(chunk({ content: '"}' }))
const finished = sse(chunk({}, 'stop'))
const bytes = (body: string) => new TextEncoder().encode(body)
const insideOf = bytes(begun + text).lastIndexOf(0xc3) + 1

/** What the server has sent when the abort comes; nothing at all where it has not even answered. */
const moments: Readonly<Record<string, Uint8Array | undefined>> = {
  'while the request is under way': undefined,
  'behind the headers': new Uint8Array(),
  'inside of the first event': bytes(begun.slice(0, 9)),
  'between two events': bytes(begun),
  'inside of a character': bytes(begun + text).slice(0, insideOf),
  'behind the text': bytes(begun + text + rest),
  'between the finish reason and the end': bytes(begun + text + rest + finished),
}

let server: Server
let origin = ''
let answered: (response: ServerResponse) => void = () => undefined

beforeAll(async () => {
  server = createServer((_, response) => answered(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The next answer: what of it was sent has reached the page by then, and the rest never comes. */
function nextAnswer(sent: Uint8Array | undefined) {
  let isLeft = () => undefined as void
  const left = new Promise<void>((resolve) => (isLeft = resolve))
  const isSent = new Promise<void>((resolve) => {
    answered = (response) => {
      response.on('close', isLeft)
      if (!sent) return resolve()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      if (sent.length === 0) resolve()
      else response.write(sent, () => resolve())
    }
  })
  return { isSent, left }
}

const client = () => new OpenAI({ apiKey: 'none', baseURL: origin, maxRetries: 0 })
const readers = {
  fetch: (signal: AbortSignal) => openaiChat(fetch(origin, { signal })),
  'the official SDK': (signal: AbortSignal) =>
    openaiChat(
      client().chat.completions.create({ model: 'any', messages: [], stream: true }, { signal }),
    ),
}

/** Lets what was sent arrive. */
async function arrive(): Promise<void> {
  for (let times = 0; times < 5; times++) await setImmediate()
}

describe.each(Object.entries(readers))('a request by %s', (_, open) => {
  it.each(Object.entries(moments))('ends as aborted where that comes %s', async (_when, sent) => {
    const { isSent, left } = nextAnswer(sent)
    const controller = new AbortController()
    const reading = collect(open(controller.signal))
    await isSent
    await arrive()
    controller.abort()
    const { ending, content = '' } = await reading
    expect(ending).toMatchObject({ kind: 'aborted' })
    expect('{"a":"ü"}'.startsWith(content)).toBe(true)
    await left
  })

  it('ends as aborted where that came before', async () => {
    const { ending, documents } = await collect(open(AbortSignal.abort()))
    expect(documents).toEqual([])
    expect(ending).toMatchObject({ kind: 'aborted' })
  })

  it.each(Object.entries(moments))(
    'is let go of where the page leaves %s, and nothing of it is final',
    async (_when, sent) => {
      const { isSent, left } = nextAnswer(sent)
      const leaving = new AbortController()
      // The request itself is not aborted: leaving it has to be enough, once it is answered.
      const request = new AbortController()
      const object = createStreamingObject()
      const reading = readSource(object, open(request.signal), { signal: leaving.signal })
      await isSent
      await arrive()
      leaving.abort()
      await reading
      expect(object.get()).toMatchObject({ phase: 'stopped', error: { kind: 'aborted' } })
      if (!sent) request.abort()
      await left
    },
  )
})

it('a message stays complete where the abort comes behind the last event', async () => {
  const { left } = nextAnswer(bytes(begun + text + rest + finished + sse(DONE)))
  const controller = new AbortController()
  expect(await collect(readers.fetch(controller.signal))).toMatchObject({
    content: '{"a":"ü"}',
    ending: 'complete',
  })
  controller.abort()
  await left
})

it.each([
  ['an error', new Error('left')],
  ['text', 'left'],
  ['null', null],
])('an abort whose reason is %s is one to whoever knows the signal', async (_, reason) => {
  const follow = async (read: (signal: AbortSignal) => Promise<unknown>) => {
    const { isSent } = nextAnswer(bytes(begun))
    const controller = new AbortController()
    const reading = read(controller.signal)
    await isSent
    await arrive()
    controller.abort(reason)
    return reading
  }
  const object = createStreamingObject()
  await follow((signal) => readSource(object, readers.fetch(signal), { signal }))
  expect(object.get()).toMatchObject({ phase: 'stopped', error: { kind: 'aborted' } })
  for (const canResume of [false, true]) {
    const again = resumable<undefined>((request) => ({
      source: readers.fetch(request.signal),
      canResume,
    }))
    const ending = { kind: 'aborted', cause: reason }
    expect(await follow((signal) => collect(again({ input: undefined, signal })))).toMatchObject({
      ending,
    })
  }
})

it('an abort reaches each part of a message', async () => {
  const { isSent, left } = nextAnswer(bytes(begun))
  const controller = new AbortController()
  const { content, reasoning, toolCalls } = splitMessage(readers.fetch(controller.signal))
  const calls = (async () => {
    const all = []
    for await (const call of toolCalls) all.push(call)
    return all
  })()
  const reading = Promise.all([collect(content), collect(reasoning)])
  await isSent
  await arrive()
  controller.abort()
  expect(await reading).toMatchObject([
    { ending: { kind: 'aborted' } },
    { ending: { kind: 'aborted' } },
  ])
  expect(await calls).toEqual([])
  await left
})

it('nothing is read of an answer that comes when the page has left', async () => {
  const { facts, stream } = waiting(begun)
  let answer: (body: unknown) => void = () => undefined
  const iterator = openaiChat(new Promise<never>((resolve) => (answer = resolve as typeof answer)))[
    Symbol.asyncIterator
  ]()
  const pending = iterator.next()
  await iterator.return?.()
  expect(await pending).toMatchObject({ done: true })
  answer(stream)
  await arrive()
  expect(facts).toEqual({ isCancelled: true, pulls: 0 })
})
