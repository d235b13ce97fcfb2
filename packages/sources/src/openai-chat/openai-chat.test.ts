import { runInNewContext } from 'node:vm'

import { describe, expect, expectTypeOf, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { hostileCuttings } from '../../test/cuttings.ts'
import { DONE, chunk, sse, toolChunk } from '../../test/openai-wire.ts'
import type { OpenaiChatChunk } from './events.ts'
import { openaiChat } from './openai-chat.ts'

const half = chunk({ role: 'assistant', content: '{"wörd":"“a' })
const rest = chunk({ content: '”"}' })
const stop = chunk({}, 'stop')
const whole = { ending: 'complete', content: '{"wörd":"“a”"}' }

/** Reads the wire with every cutting, and makes sure that the answer is always the same. */
async function read(wire: string | Uint8Array) {
  const [first, ...others] = await Promise.all(
    hostileCuttings(wire).map(([, pieces]) => collect(openaiChat(pieces))),
  )
  if (!first) throw new Error('nothing was read')
  for (const other of others) expect(other).toEqual(first)
  return first
}

async function* iterate<Item>(...items: readonly Item[]) {
  yield* items
}

describe('the wire, at every cut', () => {
  it.each([
    ['line feeds', (wire: string) => wire],
    ['CR LF', (wire: string) => wire.replaceAll('\n', '\r\n')],
    ['bare CR', (wire: string) => wire.replaceAll('\n', '\r')],
    ['a byte order mark', (wire: string) => `\uFEFF${wire}`],
  ])('is read with %s', async (_, transform) => {
    expect(await read(transform(sse(half, rest, stop, DONE)))).toMatchObject(whole)
  })

  it('is read past comments, empty data, framed comments and named heartbeats', async () => {
    const pauses = [': PROCESSING\n\n', 'data:\n\n', 'data: \n\n', 'event: keepalive\n\n']
    const framed = 'data: : keepalive\n\n: x-latency=3\n\n'
    const wire = `${pauses.join('')}${sse(half)}${framed}${sse(rest)}${pauses.join('')}${sse(stop)}`
    expect(await read(wire)).toMatchObject({ ...whole, notices: [] })
  })

  it('is read where one payload stands on several data lines', async () => {
    const lines = JSON.stringify(rest, undefined, 1).replaceAll('\n', '\ndata: ')
    expect(await read(`${sse(half)}data: ${lines}\n\n${sse(stop, DONE)}`)).toMatchObject(whole)
  })

  it('is read with U+2028 and U+2029 unescaped in its payload', async () => {
    const wire = sse(chunk({ content: '"a\u2028b\u2029"' }, 'stop'))
    expect(await read(wire)).toMatchObject({ ending: 'complete', content: '"a\u2028b\u2029"' })
  })

  it.each(['', '\n', '\r', '\r\n'])(
    'counts a last event without its blank line, behind %j',
    async (lineEnd) => {
      expect(await read(`${sse(half, rest)}data: ${JSON.stringify(stop)}${lineEnd}`)).toMatchObject(
        whole,
      )
    },
  )

  it('does not count a last event that the end has cut', async () => {
    const cut = JSON.stringify(stop).slice(0, -1)
    expect(await read(`${sse(half, rest)}data: ${cut}`)).toMatchObject({
      content: whole.content,
      ending: { kind: 'transport', code: 'no-terminal-event' },
    })
    expect(await read(`${sse(half, rest, stop)}data: {"usage":{"tot`)).toMatchObject(whole)
  })

  it('ends as a malformed event where a frame holds half an event, whatever follows', async () => {
    expect(await read(sse(half, JSON.stringify(rest).slice(0, -9), stop, DONE))).toMatchObject({
      content: '{"wörd":"“a',
      ending: { kind: 'transport', code: 'malformed-event' },
    })
  })

  it('ends at [DONE], whatever follows', async () => {
    expect(await read(sse(half, rest, stop, DONE, { error: 'late' }, '{'))).toMatchObject(whole)
    expect(await read(sse(half, rest, DONE))).toMatchObject({
      ...whole,
      notices: ['no-finish-reason'],
    })
  })

  it('ends with an error that was sent without a frame, and shows other text', async () => {
    const body = '{"error":{"message":"backend died","code":500}}\n'
    const ending = { kind: 'provider', code: '500', message: 'backend died' }
    expect(await read(sse(half) + body)).toMatchObject({ content: '{"wörd":"“a', ending })
    expect(await read(body)).toMatchObject({ documents: [], ending })
    expect(await read(`${sse(half)}gone away\n`)).toMatchObject({
      ending: { kind: 'transport', code: 'no-terminal-event', found: 'gone away' },
    })
    expect(await read('<html>\n<h1>Sign in</h1>\n</html>')).toMatchObject({
      documents: [],
      ending: { kind: 'transport' },
    })
  })

  it('ends with an error event, named or not', async () => {
    const ending = { kind: 'provider', code: 'tool_use_failed', message: 'no such tool' }
    const payload = { error: { message: 'no such tool', code: 'tool_use_failed' } }
    expect(await read(`${sse(half)}event: error\n${sse(payload)}`)).toMatchObject({ ending })
    expect(await read(`${sse(half)}event: error\ndata: no such tool\n\n`)).toMatchObject({
      ending: { kind: 'provider', message: 'no such tool' },
    })
    expect(await read(sse(half, payload))).toMatchObject({ ending })
  })

  it('passes a replacement character on as text', async () => {
    expect(await read(sse(chunk({ content: '"\uFFFD\uFFFD"' }, 'stop')))).toMatchObject({
      content: '"\uFFFD\uFFFD"',
    })
  })

  it('ends as utf8 at the first byte that is none, with its offset and the text before it', async () => {
    const start = new TextEncoder().encode(sse(half))
    const wire = Uint8Array.from([...start, 0x64, 0xff, ...new TextEncoder().encode(sse(stop))])
    expect(await read(wire)).toMatchObject({
      content: '{"wörd":"“a',
      ending: { kind: 'utf8', code: 'invalid-byte', offset: start.length + 1 },
    })
  })

  it('is cut, not broken, where it ends inside a UTF-8 sequence', async () => {
    const wire = new TextEncoder().encode(sse(half) + 'data: “').slice(0, -1)
    expect(await read(wire)).toMatchObject({
      ending: { kind: 'transport', code: 'no-terminal-event' },
    })
  })

  it('carries tool calls', async () => {
    const named = { index: 0, id: 'call_1', function: { name: 'shell', arguments: '{"run":' } }
    const wire = sse(toolChunk(named), toolChunk({ index: 0, function: { arguments: '"“ls”"}' } }))
    const tools = [{ id: 'call_1', name: 'shell', text: '{"run":"“ls”"}' }]
    expect(await read(wire + sse(chunk({}, 'tool_calls'), DONE))).toMatchObject({
      ending: 'complete',
      tools,
    })
    expect(await read(wire)).toMatchObject({ ending: { kind: 'transport' }, tools })
    expect(await read(wire + sse(chunk({}, 'length'), DONE))).toMatchObject({
      ending: { kind: 'length' },
      tools,
    })
  })
})

describe('what it takes', () => {
  const wire = sse(half, rest, stop, DONE)

  it.each([
    ['a response', () => new Response(wire)],
    ['a promise of a response', () => Promise.resolve(new Response(wire))],
    ['a body', () => new Response(wire).body ?? wire],
    ['text in pieces', () => iterate(wire.slice(0, 99), wire.slice(99))],
    ['events', () => iterate(half, rest, stop)],
    ['a promise of events', () => Promise.resolve(iterate(half, rest, stop))],
    ['a stream of events', () => new ReadableStream({ pull: queueing(half, rest, stop) })],
  ])('%s', async (_, input) => {
    expect(await collect(openaiChat(input() as Response))).toMatchObject(whole)
  })

  it('a response without a stream of its body, as React Native has it', async () => {
    const response = { ok: true, status: 200, text: async () => wire } as Response
    expect(await collect(openaiChat(response))).toMatchObject(whole)
  })

  it('bytes from another realm', async () => {
    const Foreign = runInNewContext('Uint8Array') as Uint8ArrayConstructor
    const bytes = Foreign.from(new TextEncoder().encode(wire))
    expect(await collect(openaiChat([bytes]))).toMatchObject(whole)
  })

  it('the answer that `choice` names', async () => {
    const events = [chunk({ content: '1' }, 'stop', 0), chunk({ content: '2' }, 'stop', 1)]
    expect((await collect(openaiChat(iterate(...events), { choice: 1 }))).content).toBe('2')
  })

  it('all answers of one response at once, from copies of it', async () => {
    const events = [0, 1, 0, 2, 1, 2].map((index, at) =>
      chunk({ content: `${at}` }, at > 2 ? 'stop' : null, index),
    )
    const response = new Response(sse(...events, DONE))
    const answers = [0, 1, 2].map((choice) => collect(openaiChat(response.clone(), { choice })))
    expect((await Promise.all(answers)).map(({ content }) => content)).toEqual(['02', '14', '35'])
  })

  it('the types that the SDK yields, and nothing that is no stream', () => {
    expectTypeOf<AsyncIterable<OpenaiChatChunk>>().toExtend<Parameters<typeof openaiChat>[0]>()
    // @ts-expect-error: a request is no response
    openaiChat({ url: '' })
  })
})

describe('events of an SDK', () => {
  it('must hold a finish reason, because an SDK hides [DONE]', async () => {
    expect(await collect(openaiChat(iterate(half, rest)))).toMatchObject({
      content: whole.content,
      ending: { kind: 'transport', code: 'no-terminal-event' },
    })
  })

  it.each([
    [
      'an error of the provider',
      { status: 429, message: '429 slow down', code: 'rate' },
      'provider',
    ],
    [
      'an error object from the stream',
      { error: { message: 'down' }, message: 'down' },
      'provider',
    ],
    ['a connection error', { status: undefined, error: undefined, message: 'gone' }, 'transport'],
    ['an abort', { name: 'AbortError', message: 'x' }, 'aborted'],
    ['an abort before the response', { message: 'Request was aborted.' }, 'aborted'],
  ])('that throw %s end as such', async (_, properties, kind) => {
    async function* events() {
      yield half
      throw Object.assign(new Error('thrown'), properties)
    }
    expect((await collect(openaiChat(events()))).ending).toMatchObject({ kind })
  })

  it('that stop because the caller aborted are aborted, not cut', async () => {
    const controller = new AbortController()
    async function* events() {
      yield half
      controller.abort()
    }
    const stream = Object.assign(events(), { controller })
    expect((await collect(openaiChat(stream))).ending).toMatchObject({ kind: 'aborted' })
  })
})

function queueing(...items: readonly unknown[]) {
  const left = [...items]
  return (controller: ReadableStreamDefaultController<unknown>) => {
    if (left.length === 0) controller.close()
    else controller.enqueue(left.shift())
  }
}
