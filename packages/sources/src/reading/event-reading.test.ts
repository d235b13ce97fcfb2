import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
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

describe('a body that is no event stream', () => {
  const answer = (body: string, type: string) =>
    new Response(body, { headers: { 'content-type': type } })

  it.each([
    ['JSON', answer('{"object":"chat.completion"}', 'application/json'), 'JSON'],
    ['JSON on many lines', answer('{\n  "object": 1\n}', 'text/plain'), 'JSON'],
    ['a list of JSON', ['[{"candidates":[]}]'], 'JSON'],
    ['a page', answer('<!doctype html>\n<h1>Sign in</h1>', 'text/event-stream'), 'HTML'],
    ['text', answer('upstream went away', 'text/event-stream'), 'text'],
    ['nothing, of another type', answer('', 'application/pdf'), 'application/pdf'],
  ])('is named: %s', async (_, input, kind) => {
    expect(await endingOf(input)).toMatchObject({
      kind: 'transport',
      code: 'no-event-stream',
      message: expect.stringMatching(
        `^This is not an event stream but ${kind}. Ask the server for one, with stream: true.`,
      ),
    })
  })

  it('shows what it said', async () => {
    expect(await endingOf(['upstream went away'])).toMatchObject({
      found: 'upstream went away',
      message: expect.stringMatching(/ It said: upstream went away$/),
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
