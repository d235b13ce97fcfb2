import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { hostileCuttings } from '../../test/cuttings.ts'
import { chunk, sse } from '../../test/openai-wire.ts'
import { openaiChat } from '../openai-chat/openai-chat.ts'

const EVENT_STREAM = 'text/event-stream'
const half = chunk({ content: '{"a":1' })
const stop = chunk({ content: '}' }, 'stop')
const endingOf = async (input: unknown) => (await collect(openaiChat(input as Response))).ending

/** An event that throws where it is looked at. */
const hostile = {
  get choices(): unknown {
    throw new Error('do not look')
  },
}

describe('what cannot be decoded', () => {
  it.each([
    ['an event whose getter throws', hostile],
    ['a number', 42],
    ['undefined', undefined],
    ['null', null],
    ['a list', [1, 2]],
  ])('is a malformed event, before and behind a finish reason: %s', async (_, piece) => {
    for (const events of [[half], [half, stop]]) {
      const read = await collect(openaiChat([...events, piece] as never))
      expect(read).toMatchObject({ ending: { kind: 'transport', code: 'malformed-event' } })
      expect(read.content).toMatch(/^\{"a":1/)
    }
  })

  it('carries what was thrown', async () => {
    expect(await endingOf([hostile])).toMatchObject({ cause: new Error('do not look') })
  })

  it('is not excused where the iterator answers nothing behind a finish reason', async () => {
    const results = [
      { done: false, value: half },
      { done: false, value: stop },
    ]
    const next = () => results.shift()
    expect(await endingOf({ [Symbol.iterator]: () => ({ next }) })).toMatchObject({
      code: 'malformed-event',
    })
  })

  it('is what an SDK could not parse, also behind a finish reason', async () => {
    const wire = `${sse(half, stop)}data: {"choices":[\n\n`
    const fetch = async () => new Response(wire, { headers: { 'content-type': EVENT_STREAM } })
    const client = new OpenAI({ apiKey: 'none', fetch, logLevel: 'off' })
    const request = client.chat.completions.create({ model: 'm', messages: [], stream: true })
    expect(await endingOf(request)).toMatchObject({ kind: 'transport', code: 'malformed-event' })
  })

  it('is excused where the connection breaks behind a finish reason', async () => {
    async function* events() {
      yield* [half, stop]
      throw new Error('reset')
    }
    expect(await endingOf(events())).toBe('complete')
  })
})

describe('several events that a server sends as one', () => {
  const [a, b, c] = [half, stop, { choices: [], usage: {} }].map((event) => JSON.stringify(event))

  it.each([
    ['on lines of their own', `data: ${a}\ndata: ${b}\ndata: ${c}\ndata: [DONE]\n\n`],
    ['behind each other', `data: ${a}${b} ${c}\n\n`],
    ['without a blank line anywhere', `data: ${a}\ndata: ${b}\ndata: [DONE]\n`],
    ['the last of them cut', `data: ${a}\ndata: ${b}\ndata: {"choices":[{"del`],
  ])('are read one after the other: %s', async (_, wire) => {
    for (const [, pieces] of hostileCuttings(wire)) {
      const read = await collect(openaiChat(pieces))
      expect(read).toMatchObject({ content: '{"a":1}', ending: 'complete', notices: [] })
    }
  })

  it('are none where the end cuts one event that takes several lines', async () => {
    for (const line of ['[DONE]', b]) {
      const wire = `data: ${a}\n\ndata: {"of":[\ndata: ${line}\n`
      expect(await collect(openaiChat([wire]))).toMatchObject({
        content: '{"a":1',
        ending: { code: 'no-terminal-event' },
      })
    }
  })

  it('are malformed where one of them is', async () => {
    const wire = `data: ${a}\ndata: {"choices":[\ndata: ${b}\n\n`
    expect(await collect(openaiChat([wire]))).toMatchObject({
      content: '{"a":1',
      ending: { code: 'malformed-event', found: '{"choices":[' },
    })
  })
})

describe('a body that is no event stream', () => {
  const answer = (body: string, type: string) =>
    new Response(body, { headers: { 'content-type': type } })

  it.each([
    ['JSON', answer('{"object":"chat.completion"}', 'application/json'), /^{"object":"chat/],
    ['JSON on many lines', answer('{\n  "object": 1\n}', 'text/plain'), /^{\n {2}"object": 1\n}$/],
    ['a list of JSON', ['[{"candidates":[]}]'], /^\[{"candidates":\[\]}\]$/],
    ['a page', answer('<!doctype html>\n<h1>Sign in</h1>', 'text/event-stream'), /^<!doctype/],
    ['text', answer('upstream went away', 'text/event-stream'), /^upstream went away$/],
    ['nothing, of another type', answer('', 'application/pdf'), /^application\/pdf$/],
  ])('is what was found, beside what to ask for: %s', async (_, input, shown) => {
    const ending = await endingOf(input)
    expect(ending).toMatchObject({ kind: 'transport', code: 'no-event-stream' })
    expect(ending).toMatchObject({ found: expect.stringMatching(shown) })
    // The sentence is for people, and repeats nothing of a page.
    expect(ending).toMatchObject({
      message: expect.stringMatching(/stream: true.*fromResponse\.$/),
    })
  })

  it.each([
    ['as JSON', answer('{"error":{"code":"no_quota","message":"Paid?"}}', 'application/json')],
    [
      'as a page',
      answer('{\n  "error": {"type": "no_quota",\n "message": "Paid?"}}\n', 'text/html'),
    ],
    [
      'with much beside it',
      [`{"error":{"code":"no_quota","message":"Paid?","stack":"${'x'.repeat(3000)}"}}`],
    ],
    ['in the form of vLLM', ['{"object":"error","code":"no_quota","message":"Paid?"}']],
  ])('is the provider’s where it says an error with a good status: %s', async (_, input) => {
    expect(await endingOf(input)).toMatchObject({
      kind: 'provider',
      code: 'no_quota',
      message: 'Paid?',
    })
  })

  it('is one whatever its content type says where it holds events', async () => {
    expect(await endingOf(answer(sse(half, stop), 'application/json'))).toBe('complete')
    expect(await endingOf(answer(sse(half), 'application/json'))).toMatchObject({
      code: 'no-terminal-event',
    })
    expect(await endingOf(answer('', 'text/event-stream; charset=utf-8'))).toMatchObject({
      code: 'no-terminal-event',
    })
  })
})
