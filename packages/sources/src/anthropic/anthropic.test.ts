import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import { describe, expect, expectTypeOf, it } from 'vitest'

import {
  blockStart,
  blockStop,
  ends,
  inputDelta,
  messageStart,
  namedSse,
  ping,
  stopReason,
  textDelta,
  toolStart,
} from '../../test/anthropic-wire.ts'
import { documentOf } from '../../test/collect.ts'
import { decodeWith } from '../../test/decode-events.ts'
import { describeSource } from '../../test/describe-source.ts'
import { anthropic } from './anthropic.ts'
import { anthropicFormat } from './format.ts'

const decode = (...events: readonly unknown[]) =>
  decodeWith(anthropicFormat, [messageStart(), ...events])
const text = (index = 0) => blockStart(index, { type: 'text', text: '' })
const thinking = (index: number) => blockStart(index, { type: 'thinking', thinking: '' })
const thought = (index: number, words: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'thinking_delta', thinking: words },
})

const message = [
  messageStart(),
  thinking(0),
  thought(0, '“hm”'),
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x' } },
  blockStop(0),
  text(1),
  ping,
  textDelta(1, '{"wörd":'),
  textDelta(1, '1}'),
  blockStop(1),
  toolStart(2, 'toolu_1', 'save'),
  inputDelta(2, ''),
  inputDelta(2, '{"x":"ü'),
  inputDelta(2, '"}'),
  blockStop(2),
  ...ends('tool_use'),
]

describeSource('anthropic', {
  read: anthropic,
  events: message,
  wire: namedSse,
  finished: message.length - 1,
  whole: {
    ending: 'complete',
    documents: [
      documentOf('reasoning', 'reasoning', 0, '“hm”', 'complete'),
      documentOf('content', 'content', 1, '{"wörd":1}', 'complete'),
      { ...documentOf('toolu_1', 'tool', 2, '{"x":"ü"}'), name: 'save' },
    ],
  },
  error: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  limit: stopReason('max_tokens'),
})

describe('blocks', () => {
  it('take the placeholder of their start for nothing, and no arguments for the empty object', () => {
    const events = [toolStart(0, 'u1', 'f'), inputDelta(0, ''), blockStop(0)]
    expect(decode(...events, ...ends('tool_use')).tools).toMatchObject([{ id: 'u1', text: '{}' }])
    expect(decode(...events).tools).toMatchObject([{ id: 'u1', text: '' }])
    expect(decode(...events, ...ends('max_tokens')).tools).toMatchObject([{ text: '' }])
  })

  it('take arguments that come with the start where no delta follows', () => {
    const events = [toolStart(0, 'u1', 'f', { x: 1 }), blockStop(0), ...ends('tool_use')]
    expect(decode(...events).tools).toMatchObject([{ text: '{"x":1}' }])
    const both = [toolStart(0, 'u1', 'f', { x: 1 }), inputDelta(0, '{"x":2}'), blockStop(0)]
    expect(decode(...both, ...ends('tool_use')).tools).toMatchObject([{ text: '{"x":2}' }])
  })

  it('are known by their index, which may have gaps, past blocks that nobody knows', () => {
    const read = decode(
      blockStart(0, { type: 'future_block', text: 'no document' }),
      { type: 'content_block_delta', index: 0, delta: { type: 'future_delta', text: 'no' } },
      blockStop(0),
      toolStart(3, 'u1', 'f'),
      inputDelta(3, '{"x":1}'),
      blockStop(3),
      { type: 'future_event' },
      ...ends('tool_use'),
    )
    expect(read).toMatchObject({ ending: 'complete', documents: [{ id: 'u1', text: '{"x":1}' }] })
  })

  it('are read where the start was lost, and that is reported', () => {
    const read = decode(textDelta(0, '[1]'), inputDelta(1, '2'), ...ends('end_turn'))
    expect(read).toMatchObject({ content: '[1]', notices: ['missing-start'] })
    expect(read.tools).toMatchObject([{ id: 'tool-1', name: '', text: '2' }])
  })

  it('are documents of their own, also two of one kind, and tools of the server', () => {
    const read = decode(
      text(0),
      textDelta(0, 'first'),
      blockStop(0),
      blockStart(1, { type: 'server_tool_use', id: 's1', name: 'search', input: {} }),
      inputDelta(1, '{"q":1}'),
      blockStop(1),
      blockStart(2, { type: 'web_search_tool_result', tool_use_id: 's1', content: [] }),
      blockStop(2),
      text(3),
      textDelta(3, 'second'),
      blockStop(3),
      ...ends('end_turn'),
    )
    expect(read.documents).toMatchObject([
      { id: 'content', text: 'first' },
      { id: 's1', text: '{"q":1}', providerExecuted: true },
      { id: 'content-1', text: 'second' },
    ])
    expect(decode(toolStart(0, 'u1', 'f')).tools[0]?.providerExecuted).toBeUndefined()
  })

  it('that stopped ended well once another one begins, whatever becomes of the message', () => {
    const two = [
      toolStart(0, 'u1', 'f'),
      inputDelta(0, '{"x":1}'),
      blockStop(0),
      toolStart(1, 'u2', 'f'),
      inputDelta(1, '{"x":'),
      blockStop(1),
    ]
    for (const last of [[], ends('max_tokens')]) {
      const { tools } = decode(...two, ...last)
      expect(tools.map(({ ending }) => ending)).toEqual(['complete', undefined])
    }
  })

  it('that a model left which declined are refused, and what the next one says is not', () => {
    const read = decode(
      text(0),
      textDelta(0, '[1'),
      blockStop(0),
      blockStart(1, { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } }),
      blockStop(1),
      text(2),
      textDelta(2, '[2]'),
      blockStop(2),
      ...ends('end_turn'),
    )
    expect(read.ending).toBe('complete')
    expect(read.documents).toMatchObject([
      { text: '[1', ending: { kind: 'refusal', code: 'fallback' } },
      { text: '[2]' },
    ])
  })

  it('that never stopped end with the message', () => {
    const read = decode(text(0), textDelta(0, '[1'), toolStart(1, 'u1', 'f'), ...ends('max_tokens'))
    expect(read.documents.map(({ ending }) => ending)).toEqual([undefined, undefined])
    expect(read.ending).toMatchObject({ kind: 'length' })
  })
})

describe('endings', () => {
  it.each([
    ['end_turn', 'complete'],
    ['tool_use', 'complete'],
    ['stop_sequence', 'complete'],
    ['max_tokens', { kind: 'length', code: 'output-limit' }],
    ['model_context_window_exceeded', { kind: 'length', code: 'output-limit' }],
    ['refusal', { kind: 'refusal', code: 'refusal', message: 'The model refused to answer.' }],
    ['pause_turn', { kind: 'provider', code: 'finish-reason', found: 'pause_turn' }],
    ['made_up', { kind: 'provider', code: 'finish-reason', found: 'made_up' }],
  ])('%s', (reason, ending) => {
    const events = [text(), textDelta(0, '{"a":"x'), blockStop(0)]
    const read = decode(...events, ...ends(reason))
    expect(read).toMatchObject({ ending, content: '{"a":"x' })
    expect(decode(...events, stopReason(reason)).ending).toEqual(read.ending)
  })

  it('a refusal has the words that came with it', () => {
    const delta = { stop_reason: 'refusal', stop_details: { explanation: 'It could do harm.' } }
    expect(decode({ type: 'message_delta', delta }).ending).toMatchObject({
      kind: 'refusal',
      message: 'It could do harm.',
    })
  })

  it('an error event is the provider’s, also behind a stop reason', () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
    const ending = { kind: 'provider', code: 'overloaded_error', message: 'Overloaded' }
    expect(decode(text(), error)).toMatchObject({ ending })
    expect(decode(stopReason('end_turn'), error)).toMatchObject({ ending })
  })

  it('a second message inside of the first is a spliced stream; the same one again is not', () => {
    const half = [toolStart(0, 'u1', 'f'), inputDelta(0, '{"x":')]
    const rest = [toolStart(0, 'u2', 'f'), inputDelta(0, '{"x":2}'), ...ends('tool_use')]
    const read = decode(...half, messageStart('msg_2'), ...rest)
    expect(read.ending).toMatchObject({ kind: 'transport', code: 'spliced-stream' })
    expect(read.tools).toMatchObject([{ id: 'u1', text: '{"x":' }])
    expect(decode(messageStart(), text(), ...ends('end_turn')).ending).toBe('complete')
  })

  it('events of another format are named', () => {
    const read = decodeWith(anthropicFormat, [{ choices: [] }])
    expect(read.ending).toMatchObject({ code: 'unknown-events', found: 'choices' })
  })
})

it('takes the types that the SDK yields', () => {
  expectTypeOf<AsyncIterable<RawMessageStreamEvent>>().toExtend<Parameters<typeof anthropic>[0]>()
})
