import { createStreamingObject, readSource } from '@jell/core'
import type { ResponseStreamEvent } from 'openai/resources/responses/responses'
import { describe, expect, expectTypeOf, it } from 'vitest'

import { namedSse } from '../../test/anthropic-wire.ts'
import { collect, documentOf } from '../../test/collect.ts'
import { decodeWith } from '../../test/decode-events.ts'
import { describeSource } from '../../test/describe-source.ts'
import {
  added,
  argsDelta,
  argsDone,
  callItem,
  completed,
  created,
  done,
  incomplete,
  messageItem,
  textDelta,
  textDone,
} from '../../test/responses-wire.ts'
import { resumable } from '../resume/resumable.ts'
import { openaiResponsesFormat } from './format.ts'
import { openaiResponses } from './openai-responses.ts'

const decode = (...events: readonly unknown[]) =>
  decodeWith(openaiResponsesFormat(), [created, ...events])
const resume = (...events: readonly unknown[]) => decodeWith(openaiResponsesFormat(true), events)

const summary = { type: 'reasoning', summary: [{ type: 'summary_text', text: '“hm”' }] }
const message = [
  created,
  added(0, { id: 'rs_1', type: 'reasoning', summary: [] }),
  {
    type: 'response.reasoning_summary_text.delta',
    output_index: 0,
    summary_index: 0,
    delta: '“hm”',
  },
  done(0, { id: 'rs_1', ...summary }),
  added(1, messageItem()),
  { type: 'response.content_part.added', output_index: 1, part: { type: 'output_text', text: '' } },
  textDelta(1, '{"wörd":'),
  textDelta(1, '1}'),
  textDone(1, '{"wörd":1}'),
  done(1, messageItem('{"wörd":1}')),
  added(2, callItem('call_1', '')),
  argsDelta(2, '{"x":"ü'),
  argsDelta(2, '"}'),
  argsDone(2, '{"x":"ü"}'),
  done(2, callItem('call_1', '{"x":"ü"}')),
  completed(),
]

describeSource('openaiResponses', {
  read: openaiResponses,
  events: message,
  wire: namedSse,
  finished: message.length,
  whole: {
    ending: 'complete',
    notices: [],
    documents: [
      documentOf('reasoning', 'reasoning', 0, '“hm”', 'complete'),
      documentOf('content', 'content', 1, '{"wörd":1}', 'complete'),
      { ...documentOf('call_1', 'tool', 2, '{"x":"ü"}', 'complete'), name: 'save' },
    ],
  },
  error: { type: 'error', code: 'server_error', message: 'down', param: null },
  limit: incomplete(),
})

describe('documents', () => {
  it('come once, though their text comes up to four times', () => {
    const args = '{"x":1}'
    const read = decode(
      added(0, callItem('k0', '')),
      argsDelta(0, '{"x"'),
      argsDelta(0, ':1}'),
      argsDone(0, args),
      done(0, callItem('k0', args)),
      completed([callItem('k0', args)]),
    )
    expect(read).toMatchObject({ ending: 'complete', documents: [{ id: 'k0', text: args }] })
  })

  it('are known by their place, since ids may differ in every event', () => {
    const read = decode(
      added(1, messageItem()),
      textDelta(1, '{"a"', 0, 'a2'),
      textDelta(1, ':1}', 0, 'a3'),
      done(1, { ...messageItem('{"a":1}'), id: 'a5' }),
      completed(),
    )
    expect(read).toMatchObject({ documents: [{ id: 'content', text: '{"a":1}', index: 1 }] })
  })

  it('are known by the id of their item where the place is missing', () => {
    const delta = (id: string, text: string) => ({
      type: 'response.output_text.delta',
      item_id: id,
      delta: text,
    })
    const read = decode(delta('a', '1'), delta('b', '2'), delta('a', '3'), completed())
    expect(read.documents.map(({ text }) => text)).toEqual(['13', '2'])
  })

  it('are apart for each item and each part of one, also with the same text', () => {
    const read = decode(
      textDelta(0, '{"a":1}'),
      done(0, messageItem('{"a":1}')),
      textDelta(1, '{"a":1}'),
      textDelta(1, '[2]', 1),
      done(1, messageItem('{"a":1}', '[2]')),
      completed(),
    )
    expect(read.documents.map(({ id, text }) => [id, text])).toEqual([
      ['content', '{"a":1}'],
      ['content-1', '{"a":1}'],
      ['content-2', '[2]'],
    ])
  })

  it('are calls of their own where a proxy gives every one the same place, or the same id', () => {
    const one = (place: number, id: string, args: string) => [
      added(place, callItem(id, '')),
      argsDelta(place, args),
      argsDone(place, args),
      done(place, callItem(id, args)),
    ]
    const samePlace = decode(...one(0, 'a', '{"x":1}'), ...one(0, 'b', '{"x":2}'), completed())
    expect(samePlace).toMatchObject({
      ending: 'complete',
      tools: [
        { id: 'a', text: '{"x":1}', ending: 'complete' },
        { id: 'b', text: '{"x":2}', ending: 'complete' },
      ],
    })
    const sameId = decode(...one(0, 'a', '{"x":1}'), ...one(1, 'a', '{"x":2}'), completed())
    expect(sameId.tools).toMatchObject([
      { id: 'a', text: '{"x":1}', ending: 'complete' },
      { id: 'tool-1', text: '{"x":2}', ending: 'complete' },
    ])
    // The same item announced again is no other one.
    const again = added(0, callItem('a', ''))
    expect(decode(again, ...one(0, 'a', '{}'), completed()).tools.length).toBe(1)
  })

  it('are texts of their own where a proxy gives every one the same place', () => {
    const one = (text: string) => [
      textDelta(0, text),
      textDone(0, text),
      done(0, messageItem(text)),
    ]
    const read = decode(...one('[1]'), ...one('[2]'), textDelta(0, '[3'), completed())
    expect(read.documents.map(({ id, text, ending }) => [id, text, ending])).toEqual([
      ['content', '[1]', 'complete'],
      ['content-1', '[2]', 'complete'],
      ['content-2', '[3', undefined],
    ])
  })

  it('keep their text where a done event has none', () => {
    const read = decode(textDelta(0, '[1]'), textDone(0, ''), done(0, messageItem('')), completed())
    expect(read).toMatchObject({ content: '[1]', ending: 'complete', notices: [] })
  })

  it('wait for their name where an item was never announced', () => {
    const item = callItem('k0', '{"x":1}')
    const read = decode(argsDelta(0, '{"x"'), argsDelta(0, ':1}'), done(0, item), completed())
    expect(read.tools).toMatchObject([{ id: 'k0', name: 'save', text: '{"x":1}' }])
    expect(decode(argsDelta(0, '{"x"'), completed()).tools).toMatchObject([{ text: '{"x"' }])
    expect(decode(argsDelta(0, '{"x"')).tools).toMatchObject([{ text: '{"x"' }])
  })

  it('take what only a done event carries', () => {
    const texts = [messageItem('[1]'), callItem('k0', '{"x":1}')]
    const whole = { ending: 'complete', content: '[1]', tools: [{ id: 'k0', text: '{"x":1}' }] }
    const items = texts.map((item, place) => done(place, item))
    expect(decode(...items, completed())).toMatchObject(whole)
    expect(decode(completed(texts))).toMatchObject(whole)
    expect(decode(textDone(0, '[1]'), completed())).toMatchObject({ content: '[1]' })
    expect(decode(textDelta(0, '[1'), textDone(0, '[1]'), completed())).toMatchObject({
      content: '[1]',
      notices: ['missing-delta'],
    })
  })

  it.each([
    ['text', [textDelta(0, 'gAAAA'), textDone(0, '{"x":1}')]],
    ['an item', [textDelta(0, '[1]'), done(0, messageItem('[2]'))]],
    ['arguments', [added(0, callItem('k0', '')), argsDelta(0, 'gAAAA'), argsDone(0, '{"x":1}')]],
    ['a shorter one', [textDelta(0, '[1]'), textDone(0, '[1')]],
  ])('that differ from what their done event says are a mismatch: %s', (_, events) => {
    expect(decode(...events, completed()).ending).toMatchObject({
      kind: 'provider',
      code: 'delta-mismatch',
    })
  })

  it('without arguments are the empty object once their item is done', () => {
    const begun = added(0, callItem('k0', ''))
    expect(decode(begun, done(0, callItem('k0', '')))).toMatchObject({
      tools: [{ text: '{}', ending: 'complete' }],
      ending: { kind: 'transport' },
    })
    expect(decode(begun, argsDone(0, '')).tools).toMatchObject([{ text: '' }])
  })

  it('ended with their item, whatever becomes of the response', () => {
    const item = callItem('k0', '{"x":1}')
    const read = decode(added(0, item), argsDelta(0, '{"x":1}'), done(0, item))
    expect(read.tools).toMatchObject([{ text: '{"x":1}', ending: 'complete' }])
    expect(read.ending).toMatchObject({ kind: 'transport', code: 'no-terminal-event' })
  })

  it('did not end with an item that is incomplete, nor with the done event of a part', () => {
    const half = [added(0, messageItem()), textDelta(0, '{"a":"x'), textDone(0, '{"a":"x')]
    const item = { ...messageItem('{"a":"x'), status: 'incomplete' }
    for (const events of [half, [...half, done(0, item)]]) {
      const read = decode(...events, incomplete())
      expect(read.documents[0]?.ending).toBeUndefined()
      expect(read.ending).toMatchObject({ kind: 'length', code: 'output-limit' })
    }
  })

  it('are the calls of custom and MCP tools too', () => {
    const custom = { type: 'custom_tool_call', call_id: 'k0', name: 'sql', input: 'select 1' }
    const mcp = { type: 'mcp_call', id: 'm1', name: 'find', arguments: '{"q":1}' }
    const delta = { type: 'response.custom_tool_call_input.delta', output_index: 0 }
    const read = decode(
      added(0, { ...custom, input: '' }),
      { ...delta, delta: 'select ' },
      { ...delta, delta: '1' },
      done(0, custom),
      done(1, mcp),
      completed(),
    )
    expect(read.tools).toMatchObject([
      { id: 'k0', name: 'sql', text: 'select 1' },
      { id: 'm1', name: 'find', text: '{"q":1}' },
    ])
  })
})

describe('tools that the provider runs', () => {
  it('are marked, and a streaming object reads the answer instead of what they are asked', async () => {
    const mcp = { type: 'mcp_call', id: 'm1', name: 'find', arguments: '{"q":1}' }
    const code = { type: 'code_interpreter_call', id: 'ci_1' }
    const delta = { type: 'response.code_interpreter_call_code.delta', output_index: 1 }
    const events = [
      created,
      added(0, { ...mcp, arguments: '' }),
      done(0, mcp),
      added(1, { ...code, code: '' }),
      { ...delta, delta: 'print(' },
      { ...delta, type: 'response.code_interpreter_call_code.done', code: 'print(1)' },
      done(1, { ...code, code: 'print(1)' }),
      added(2, messageItem()),
      done(2, messageItem('[1]')),
      completed(),
    ]
    expect(decode(...events.slice(1)).documents).toMatchObject([
      { id: 'm1', name: 'find', providerExecuted: true, text: '{"q":1}' },
      { id: 'ci_1', name: 'code_interpreter', providerExecuted: true, text: 'print(1)' },
      { id: 'content', text: '[1]', ending: 'complete' },
    ])
    const object = createStreamingObject()
    await readSource(object, openaiResponses([namedSse(events)]))
    expect(object.get()).toMatchObject({ phase: 'done', result: [1] })
  })

  it('and custom ones have no empty object where they are given nothing', () => {
    const custom = { type: 'custom_tool_call', call_id: 'k0', name: 'sql', input: '' }
    expect(decode(added(0, custom), done(0, custom), completed()).tools).toMatchObject([
      { id: 'k0', text: '', ending: 'complete' },
    ])
  })
})

describe('a stream that goes on with one that broke', () => {
  const numbered = message.map((event, at) => ({ ...event, sequence_number: at }))

  it('gives the same documents wherever it broke, by the number of the last event', async () => {
    const whole = await collect(openaiResponses([namedSse(numbered)]))
    for (let length = 1; length < numbered.length; length++) {
      const after: unknown[] = []
      const source = resumable(
        ({ from: { chars, lastEventId } }) => {
          after.push(lastEventId)
          const from = lastEventId === undefined ? 0 : Number(lastEventId) + 1
          const wire = namedSse(numbered.slice(from, after.length === 1 ? length : undefined))
          return {
            source: openaiResponses([wire], { isResumed: from > 0 }),
            startsAt: chars,
            canResume: true,
          }
        },
        { clock: { wait: async () => undefined } },
      )
      const read = await collect(source({ input: undefined }))
      expect([after, read]).toEqual([[undefined, `${length - 1}`], whole])
    }
  })

  it('must end with what it gave of an item', () => {
    expect(resume(textDelta(0, '2]'), textDone(0, '[1,2]'), completed())).toMatchObject({
      content: '2]',
      ending: 'complete',
      notices: [],
    })
    expect(resume(textDelta(0, '2]'), textDone(0, '[1,3]'), completed()).ending).toMatchObject({
      code: 'delta-mismatch',
    })
    // One that began in this stream is here as a whole.
    const begun = added(0, messageItem())
    expect(resume(begun, textDelta(0, '2]'), textDone(0, '[1,2]')).ending).toMatchObject({
      code: 'delta-mismatch',
    })
  })
})

it('takes the types that the SDK yields', () => {
  type Input = Parameters<typeof openaiResponses>[0]
  expectTypeOf<AsyncIterable<ResponseStreamEvent>>().toExtend<Input>()
})
