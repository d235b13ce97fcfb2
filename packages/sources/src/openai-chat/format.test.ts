import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { hostileCuttings } from '../../test/cuttings.ts'
import { CUT, decodeEvents as decode } from '../../test/decode-events.ts'
import { DONE, chunk, sse } from '../../test/openai-wire.ts'
import { openaiChat } from './openai-chat.ts'

const stop = chunk({}, 'stop')

describe('content and reasoning', () => {
  it('are documents of their own, interleaved or not', () => {
    const read = decode([
      chunk({ role: 'assistant', content: '', reasoning: 'We ' }),
      chunk({ content: '{"a"', reasoning: null }),
      chunk({ reasoning_content: 'add' }),
      chunk({ content: ':1}' }, 'stop'),
      DONE,
    ])
    expect(read).toMatchObject({ ending: 'complete', content: '{"a":1}', reasoning: 'We add' })
    expect(read.documents.map(({ id, channel }) => [id, channel])).toEqual([
      ['reasoning', 'reasoning'],
      ['content', 'content'],
    ])
  })

  it('are read once where a server sends the reasoning under both names', () => {
    expect(decode([chunk({ reasoning: 'x', reasoning_content: 'x' }), stop]).reasoning).toBe('x')
  })

  it('start no document while there is no text', () => {
    expect(
      decode([chunk({ role: 'assistant', content: '' }), chunk({ content: null }), stop]),
    ).toMatchObject({ ending: 'complete', documents: [] })
  })

  it('are read from the list of parts that Mistral sends', () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }
    const text = { type: 'text', text: '{}' }
    expect(
      decode([chunk({ content: [thinking, text, { type: 'reference' }] }), stop]),
    ).toMatchObject({
      content: '{}',
      reasoning: 'Hm',
    })
  })

  it('end as a malformed event where content is no text, instead of losing a piece of it', () => {
    expect(
      decode([
        chunk({ content: '{"n":1' }),
        chunk({ content: 0 }),
        chunk({ content: '}' }, 'stop'),
      ]),
    ).toMatchObject({ content: '{"n":1', ending: { kind: 'transport', code: 'malformed-event' } })
  })

  it('come from the chosen one of several interleaved answers, with its own finish reason', () => {
    const events = [
      chunk({ content: 'a' }, null, 0),
      chunk({ content: 'x' }, null, 1),
      chunk({ content: 'b' }, 'stop', 0),
      chunk({ content: 'y' }, null, 1),
      chunk({}, 'length', 1),
      DONE,
    ]
    expect(decode(events)).toMatchObject({ content: 'ab', ending: 'complete' })
    expect(decode(events, 1)).toMatchObject({ content: 'xy', ending: { kind: 'length' } })
  })

  it('come from all answers where all are asked for, each with its own ending', () => {
    const events = [
      chunk({ content: '[1' }, null, 0),
      chunk({ reasoning: 'hm', content: '[2' }, null, 1),
      chunk({ content: ']' }, 'stop', 0),
      chunk(
        { tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }] },
        null,
        2,
      ),
      chunk({ content: ',' }, 'length', 1),
      chunk({}, 'tool_calls', 2),
    ]
    const length = { kind: 'length' }
    const { documents, ending, content } = decode([...events, DONE], 'all')
    expect(documents).toMatchObject([
      { id: 'content', choice: 0, text: '[1]', ending: 'complete' },
      { id: 'reasoning-1', choice: 1, text: 'hm', ending: length },
      { id: 'content-1', choice: 1, text: '[2,', ending: length },
      { id: 'a', choice: 2, index: 0, text: '{}', ending: 'complete' },
    ])
    expect([content, ending]).toMatchObject(['[1]', length])
    // An answer that had finished is whole also where the stream is cut behind it.
    expect(decode(events.slice(0, 5), 'all').documents).toMatchObject([
      { choice: 0, ending: 'complete' },
      { choice: 1, ending: length },
      { choice: 1, ending: length },
      { choice: 2, text: '', ending: CUT },
    ])
    const lost = { error: { message: 'down' } }
    expect(decode([...events, lost], 'all').documents.map(({ ending: own }) => own)).toMatchObject(
      documents.map(() => ({ kind: 'provider' })),
    )
    expect(decode([...events.slice(0, 1), stop, DONE], 'all')).toMatchObject({
      documents: [{ choice: 0, text: '[1' }],
      ending: 'complete',
    })
    expect(decode([DONE], 'all')).toMatchObject({
      ending: 'complete',
      notices: ['no-finish-reason'],
    })
  })

  it('are read from the whole message of a server that cannot stream, and once', () => {
    const tool_calls = [{ id: 'a', function: { name: 'f', arguments: '{"x":1}' } }]
    const whole = { index: 0, message: { content: '[1]', tool_calls }, finish_reason: 'stop' }
    const read = { content: '[1]', tools: [{ id: 'a', text: '{"x":1}' }], ending: 'complete' }
    expect(decode([{ choices: [whole] }, DONE])).toMatchObject(read)
    expect(decode([chunk({ content: '[1]', tool_calls }), { choices: [whole] }])).toMatchObject(
      read,
    )
  })

  it('are read from the text of the older completions', () => {
    const piece = (text: string, finish: string | null = null) => ({
      choices: [{ index: 0, text, finish_reason: finish }],
    })
    expect(decode([piece('{"a"'), piece(':1}', 'stop')])).toMatchObject({
      content: '{"a":1}',
      ending: 'complete',
    })
  })

  it('belong to answer 0 where the server leaves the index out', () => {
    expect(
      decode([{ choices: [{ delta: { content: '1' }, finish_reason: 'stop' }] }]).content,
    ).toBe('1')
  })
})

describe('endings', () => {
  const half = chunk({ content: '{"a":"x' })

  it.each([
    'stop',
    'tool_calls',
    'function_call',
    'tool_call',
    'tool_use',
    'stop_sequence',
    'end_turn',
    'end',
    'eos',
    'eos_token',
    'STOP',
  ])('%s is good, with or without [DONE]', (reason) => {
    expect(decode([chunk({}, reason)])).toMatchObject({ ending: 'complete', notices: [] })
    expect(decode([chunk({}, reason), DONE])).toMatchObject({ ending: 'complete', notices: [] })
  })

  it('[DONE] without a finish reason is good and reported', () => {
    expect(decode([chunk({ content: '1' }), DONE])).toMatchObject({
      ending: 'complete',
      notices: ['no-finish-reason'],
    })
  })

  it.each([
    ['length', { kind: 'length', code: 'output-limit' }],
    ['max_tokens', { kind: 'length' }],
    ['model_length', { kind: 'length' }],
    ['model_context_window_exceeded', { kind: 'length' }],
    ['content_filter', { kind: 'refusal', code: 'content-filter' }],
    ['content_filter: RECITATION', { kind: 'refusal', code: 'content-filter' }],
    ['sensitive', { kind: 'refusal', code: 'content-filter' }],
    ['stopped', { kind: 'provider', code: 'finish-reason', found: 'stopped' }],
    ['insufficient_system_resource', { kind: 'provider', code: 'finish-reason' }],
    ['error', { kind: 'provider', code: 'finish-reason', found: 'error' }],
    ['made_up', { kind: 'provider', code: 'finish-reason', found: 'made_up' }],
  ])('%s is bad', (reason, ending) => {
    expect(decode([half, chunk({}, reason), DONE]).ending).toMatchObject(ending)
    expect(decode([half, chunk({}, reason)]).ending).toMatchObject(ending)
  })

  it('a good finish reason does not mend a bad one', () => {
    expect(decode([chunk({}, 'length'), stop, DONE]).ending).toMatchObject({ kind: 'length' })
    expect(decode([stop, chunk({}, 'length'), DONE]).ending).toMatchObject({ kind: 'length' })
  })

  it('text behind a finish reason still counts', () => {
    expect(decode([chunk({ content: '{' }, 'stop'), chunk({ content: '}' }, 'stop')]).content).toBe(
      '{}',
    )
  })

  it('a refusal is one, with its words, whatever the finish reason', () => {
    const events = [
      chunk({ content: null, refusal: '' }),
      chunk({ refusal: "I won't" }),
      chunk({ refusal: ' do it.' }),
    ]
    const refusal = { kind: 'refusal', code: 'refusal', message: "I won't do it." }
    expect(decode([...events, stop, DONE])).toMatchObject({ ending: refusal, documents: [] })
    expect(decode([...events, DONE]).ending).toMatchObject(refusal)
    expect(decode([...events, chunk({}, 'content_filter')]).ending).toMatchObject(refusal)
    expect(decode(events).ending).toEqual(CUT)
  })

  it('a stream that just ends is cut', () => {
    expect(decode([half]).ending).toEqual(CUT)
    expect(decode([]).ending).toEqual(CUT)
  })

  it.each([
    [
      'beside the choices',
      { ...chunk({ content: '' }, 'error'), error: { code: 502, message: 'down' } },
      '502',
    ],
    [
      'inside of its answer',
      {
        choices: [
          { index: 0, delta: {}, finish_reason: 'error', error: { code: 502, message: 'down' } },
        ],
      },
      '502',
    ],
    ['alone', { error: { message: 'down', type: 'overloaded' } }, 'overloaded'],
    ['as a string', { error: 'down' }, 'provider-error'],
    ['in the form of Groq', { ...chunk({}), x_groq: { error: 'down' } }, 'provider-error'],
    ['in the form of vLLM', { object: 'error', message: 'down', code: 400 }, '400'],
    [
      'in the form of MiniMax',
      { choices: null, base_resp: { status_code: 1008, status_msg: 'down' } },
      '1008',
    ],
    [
      'in the form of DashScope',
      { code: 'Throttling', message: 'down', request_id: 'r' },
      'Throttling',
    ],
  ])('an error %s is the provider’s, at once', (_, event, code) => {
    expect(decode([half, event, stop, DONE])).toMatchObject({
      content: '{"a":"x',
      ending: { kind: 'provider', code, message: 'down' },
    })
    expect(decode([chunk({}, 'length'), event]).ending).toMatchObject({ kind: 'provider' })
  })

  it.each([
    [{ toString: 1, valueOf: 1 }, 'overloaded'],
    [null, 'overloaded'],
    ['', 'overloaded'],
    [true, 'overloaded'],
    [0, '0'],
  ])('an error whose code is %j is the provider’s, also behind a finish reason', (code, said) => {
    const error = { code, type: 'overloaded', message: 'down' }
    expect(decode([half, stop, { error }]).ending).toMatchObject({ kind: 'provider', code: said })
    const nameless = { error: { code: { toString: 1 }, type: [] } }
    expect(decode([stop, nameless]).ending).toMatchObject({ code: 'provider-error' })
  })

  it.each([
    ['Anthropic', { type: 'message_start', message: {} }, 'message_start'],
    ['Responses', { type: 'response.created', response: {} }, 'response.created'],
    ['Gemini', { candidates: [], usageMetadata: {} }, 'candidates, usageMetadata'],
  ])('events of another format alone are named, whatever ends them: %s', (_, event, found) => {
    const ending = {
      kind: 'transport',
      code: 'unknown-events',
      found,
      message: `The stream has events of another format: ${found}.`,
    }
    expect(decode([event, { type: 'later' }]).ending).toEqual(ending)
    expect(decode([event, DONE]).ending).toEqual(ending)
    expect(decode([event, half, stop, DONE])).toMatchObject({ ending: 'complete' })
  })

  it.each([
    ['an event of that name', 'event: error\ndata: {"message":"no"}\n\n', 'no'],
    ['one that is no JSON', 'event: error\ndata: no\n\n', 'no'],
    ['one that says nothing', 'event: error\ndata:\n\n', 'The server reported an error.'],
    ['a field of that name', 'error: {"code":500,"message":"no"}\n\n', 'no'],
    ['a line without a frame', '{"error":{"message":"no"}}\n\n', 'no'],
  ])('an error is the provider’s, whatever follows it: %s', async (_, error, message) => {
    for (const events of [[half], [half, stop]]) {
      const wire = `${sse(...events)}${error}${sse(DONE)}`
      for (const [, pieces] of hostileCuttings(wire)) {
        const ending = { kind: 'provider', message }
        expect(await collect(openaiChat(pieces))).toMatchObject({ content: '{"a":"x', ending })
      }
    }
  })

  it('[DONE] alone is not good where an event came that nobody knows: it may say an error', () => {
    const ending = { kind: 'transport', code: 'unknown-events', found: 'detail' }
    expect(decode([half, { detail: 'down' }, DONE]).ending).toMatchObject(ending)
    expect(decode([half, { detail: 'fine' }, stop, DONE]).ending).toBe('complete')
  })

  it('events of other kinds say nothing', () => {
    const usage = { choices: [], usage: { total_tokens: 3 }, base_resp: { status_code: 0 } }
    const others = [null, 1, 'ping', [], {}, { choices: null }, { choices: [null, 5] }, usage]
    const odd = { choices: [{ index: 0, delta: { tool_calls: [null, 7, {}] } }] }
    expect(decode([...others, { choices: [{ index: 0 }] }, { error: null }, stop])).toMatchObject({
      ending: 'complete',
      documents: [],
    })
    expect(decode([odd, stop])).toMatchObject({ ending: 'complete', documents: [] })
  })
})
