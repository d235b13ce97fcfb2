import type { TextStreamPart, ToolSet, UIMessageChunk } from 'ai'
import { describe, expect, expectTypeOf, it } from 'vitest'

import { collect, documentOf } from '../../test/collect.ts'
import { decodeWith } from '../../test/decode-events.ts'
import { describeSource } from '../../test/describe-source.ts'
import { DONE, sse } from '../../test/openai-wire.ts'
import { aiSdkText } from './ai-sdk-text.ts'
import { aiSdk } from './ai-sdk.ts'
import { aiSdkFormat } from './format.ts'

const decode = (...events: readonly unknown[]) => decodeWith(aiSdkFormat, events)
const toolStart = (toolCallId: string, toolName: string) => ({
  type: 'tool-input-start',
  toolCallId,
  toolName,
})
const toolDelta = (toolCallId: string, inputTextDelta: string) => ({
  type: 'tool-input-delta',
  toolCallId,
  inputTextDelta,
})
const available = (toolCallId: string, toolName: string, input: unknown) => ({
  type: 'tool-input-available',
  toolCallId,
  toolName,
  input,
})
const textDelta = (delta: string, id = 't0') => ({ type: 'text-delta', id, delta })
const finish = (finishReason?: string) => ({
  type: 'finish',
  ...(finishReason && { finishReason }),
})

const message = [
  { type: 'start', messageId: 'm1' },
  { type: 'start-step' },
  { type: 'reasoning-start', id: 'r0' },
  { type: 'reasoning-delta', id: 'r0', delta: '“hm”' },
  { type: 'reasoning-end', id: 'r0' },
  { type: 'text-start', id: 't0' },
  textDelta('{"wörd":'),
  textDelta('1}'),
  { type: 'text-end', id: 't0' },
  toolStart('k0', 'save'),
  toolDelta('k0', '{"x":"ü'),
  toolDelta('k0', '"}'),
  available('k0', 'save', { x: 'ü' }),
  { type: 'tool-output-available', toolCallId: 'k0', output: { error: 'none' } },
  { type: 'data-weather', data: { error: 1 } },
  { type: 'finish-step' },
  finish('tool-calls'),
]

describeSource('aiSdk', {
  read: aiSdk,
  events: message,
  wire: (events) => sse(...events),
  tail: sse(DONE),
  finished: message.length,
  whole: {
    ending: 'complete',
    notices: [],
    documents: [
      documentOf('reasoning', 'reasoning', undefined, '“hm”'),
      documentOf('content', 'content', undefined, '{"wörd":1}'),
      { ...documentOf('k0', 'tool', undefined, '{"x":"ü"}', 'complete'), name: 'save' },
    ],
  },
  error: { type: 'error', errorText: 'upstream failed' },
  limit: finish('length'),
})

describe('tool calls', () => {
  it('may be interleaved, and each ends by itself', () => {
    const events = [
      toolStart('k0', 'f'),
      toolStart('k1', 'g'),
      toolDelta('k0', '{"x"'),
      toolDelta('k1', '{"y"'),
      toolDelta('k0', ':1}'),
      toolDelta('k1', ':2}'),
      available('k1', 'g', { y: 2 }),
    ]
    expect(decode(...events)).toMatchObject({
      ending: { kind: 'transport' },
      tools: [
        { id: 'k0', name: 'f', text: '{"x":1}' },
        { id: 'k1', name: 'g', text: '{"y":2}', ending: 'complete' },
      ],
    })
    expect(decode(...events, finish())).toMatchObject({ ending: 'complete' })
  })

  it('keep what the model wrote where a schema made another input of it', () => {
    const events = [toolStart('k0', 'f'), toolDelta('k0', '{ }'), available('k0', 'f', { n: 1 })]
    expect(decode(...events, finish()).tools).toMatchObject([{ text: '{ }' }])
  })

  it('whose start was lost are read from their whole input, and that is reported', () => {
    const read = decode(toolDelta('k0', ':1}'), available('k0', 'f', { x: 1 }), finish())
    expect(read).toMatchObject({
      tools: [{ id: 'k0', name: 'f', text: '{"x":1}', ending: 'complete' }],
      notices: ['missing-start'],
    })
  })

  it('that the provider runs itself are marked', () => {
    const search = { ...toolStart('k0', 'web_search'), providerExecuted: true }
    const own = { ...toolStart('k1', 'f'), providerExecuted: false }
    const { tools } = decode(search, own, finish())
    expect(tools.map(({ providerExecuted }) => providerExecuted)).toEqual([true, undefined])
  })

  it('whose input is plain text have it as it is, and no empty object for none', () => {
    const start = (id: string) => ({ ...toolStart(id, 'sql'), inputEncoding: 'text' })
    const read = decode(
      start('k0'),
      toolDelta('k0', '{}'),
      toolDelta('k0', '{1}'),
      available('k0', 'sql', '{}{1}'),
      start('k1'),
      available('k1', 'sql', 'select 1'),
      start('k2'),
      available('k2', 'sql', ''),
      finish(),
    )
    expect(read).toMatchObject({ ending: 'complete', notices: [] })
    expect(read.tools.map(({ text }) => text)).toEqual(['{}{1}', 'select 1', ''])
  })

  it('without deltas are their whole input', () => {
    const read = decode(available('k0', 'f', {}), available('k1', 'g', { a: [1] }), finish())
    expect(read.tools.map(({ text }) => text)).toEqual(['{}', '{"a":[1]}'])
  })

  it('whose input was refused end as such, and the others do not', () => {
    const refused = { type: 'tool-input-error', toolCallId: 'k0', errorText: 'bad input' }
    const read = decode(
      toolStart('k0', 'f'),
      toolDelta('k0', '{"x":'),
      refused,
      available('k1', 'g', {}),
      finish(),
    )
    expect(read).toMatchObject({
      ending: 'complete',
      tools: [
        {
          text: '{"x":',
          ending: { kind: 'provider', code: 'tool-input-error', message: 'bad input' },
        },
        { text: '{}', ending: 'complete' },
      ],
    })
  })
})

describe('a step that the server takes back', () => {
  const begun = [{ type: 'start-step' }, { type: 'text-start', id: 't0' }, textDelta('[1')]
  const again = [{ type: 'reset-step' }, { type: 'text-start', id: 't0' }, textDelta('[2]')]

  it('ends what it told, and what follows are other documents', () => {
    const call = [toolStart('k0', 'f'), available('k0', 'f', {}), { type: 'finish-step' }]
    const read = decode({ type: 'start-step' }, ...call, ...begun, ...again, finish())
    expect(read.ending).toBe('complete')
    expect(read.documents).toMatchObject([
      { id: 'k0', ending: 'complete' },
      { id: 'content', text: '[1', ending: { kind: 'transport', code: 'reset-step' } },
      { id: 'content-1', text: '[2]' },
    ])
  })

  it('is nothing where nothing was told of it', () => {
    expect(decode(...begun.slice(0, 2), ...again, finish()).documents).toMatchObject([
      { id: 'content', text: '[2]' },
    ])
  })
})

describe('texts', () => {
  it('are apart for each start, also where another step uses an id again', () => {
    const start = { type: 'text-start', id: 't0' }
    const read = decode(start, textDelta('1'), start, textDelta('2'), finish())
    expect(read.documents.map(({ id, text }) => [id, text])).toEqual([
      ['content', '1'],
      ['content-1', '2'],
    ])
  })

  it('did not end with their own end, which comes for a text that was cut too', () => {
    const read = decode({ type: 'text-start', id: 't0' }, textDelta('{"a":"x'), {
      type: 'text-end',
      id: 't0',
    })
    expect(read.documents.map(({ ending }) => ending)).toEqual([undefined])
  })

  it('are read without their start, and that is reported', () => {
    expect(decode(textDelta('[1'), textDelta(']'), finish())).toMatchObject({
      content: '[1]',
      notices: ['missing-start'],
    })
  })
})

describe('the parts of a fullStream', () => {
  it('are read as the chunks of a UI-message stream', async () => {
    const parts = [
      { type: 'start' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', text: '{"a":1}' },
      { type: 'text-end', id: '0' },
      { type: 'tool-input-start', id: 'k0', toolName: 'f' },
      { type: 'tool-input-delta', id: 'k0', delta: '{"x":1}' },
      { type: 'tool-input-end', id: 'k0' },
      { type: 'tool-call', toolCallId: 'k0', toolName: 'f', input: { x: 1 } },
      { type: 'tool-error', toolCallId: 'k0', error: new Error('the tool failed') },
      { type: 'tool-call', toolCallId: 'k1', toolName: 'f', invalid: true, error: 'no such tool' },
      { type: 'finish-step', finishReason: 'tool-calls' },
      { type: 'finish', finishReason: 'stop' },
    ]
    expect(await collect(aiSdk(parts))).toMatchObject({
      ending: 'complete',
      content: '{"a":1}',
      tools: [
        { id: 'k0', text: '{"x":1}', ending: 'complete' },
        { id: 'k1', text: '', ending: { kind: 'provider', message: 'no such tool' } },
      ],
    })
    const failed = { type: 'error', error: new Error('no credits') }
    expect((await collect(aiSdk([...parts, failed]))).ending).toMatchObject({
      kind: 'provider',
      message: 'no credits',
    })
  })
})

describe('endings', () => {
  const half = textDelta('{"a":"x')

  it.each([
    [undefined, 'complete'],
    ['stop', 'complete'],
    ['tool-calls', 'complete'],
    ['length', { kind: 'length', code: 'output-limit' }],
    ['content-filter', { kind: 'refusal', code: 'content-filter' }],
    ['error', { kind: 'provider', code: 'finish-reason' }],
    ['other', { kind: 'provider', code: 'finish-reason' }],
  ])('%s', (reason, ending) => {
    expect(decode(half, finish(reason), DONE)).toMatchObject({ ending })
  })

  it('[DONE] alone is good and reported', () => {
    expect(decode(half, DONE)).toMatchObject({
      ending: 'complete',
      notices: ['missing-start', 'no-finish-reason'],
    })
  })

  it('an error is the provider’s, an abort is one', () => {
    expect(decode(half, { type: 'error', errorText: 'no credits' }, DONE).ending).toMatchObject({
      kind: 'provider',
      message: 'no credits',
    })
    expect(decode(half, { type: 'abort', reason: 'user' }, DONE).ending).toMatchObject({
      kind: 'aborted',
      cause: 'user',
    })
  })

  it('the data stream of version 4 is no event stream, and is named', async () => {
    const read = await collect(aiSdk(['0:"{\\"a\\":1,"\n0:"\\"b\\":"\n3:"upstream failed"\n']))
    expect(read).toMatchObject({
      documents: [],
      ending: { kind: 'transport', code: 'no-event-stream' },
    })
  })
})

describe('a text stream', () => {
  it('is one document, from a response and from its text', async () => {
    for (const input of [new Response('{"a":1}'), ['{"a"', ':1}']]) {
      expect(await collect(aiSdkText(input))).toMatchObject({
        ending: 'complete',
        content: '{"a":1}',
      })
    }
  })
})

it('takes the types that the SDK yields', () => {
  type Input = Parameters<typeof aiSdk>[0]
  expectTypeOf<AsyncIterable<UIMessageChunk>>().toExtend<Input>()
  expectTypeOf<ReadableStream<UIMessageChunk>>().toExtend<Input>()
  expectTypeOf<AsyncIterable<TextStreamPart<ToolSet>>>().toExtend<Input>()
})
