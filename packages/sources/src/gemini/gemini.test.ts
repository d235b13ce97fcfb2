import { describe, expect, it } from 'vitest'

import { collect, documentOf } from '../../test/collect.ts'
import { decodeWith } from '../../test/decode-events.ts'
import { describeSource } from '../../test/describe-source.ts'
import { sse } from '../../test/openai-wire.ts'
import { geminiFormat } from './format.ts'
import { gemini } from './gemini.ts'

const event = (parts: readonly object[], finishReason?: string) => ({
  candidates: [
    { content: { role: 'model', parts }, ...(finishReason && { finishReason }), index: 0 },
  ],
})
const text = (words: string, finishReason?: string) => event([{ text: words }], finishReason)
const call = (functionCall: object) => event([{ functionCall }])
const patch = (jsonPath: string, value: object, willContinue?: true) =>
  call({
    partialArgs: [{ jsonPath, ...value, ...(willContinue && { willContinue }) }],
    willContinue: true,
  })
const decode = (...events: readonly unknown[]) => decodeWith(geminiFormat(), events)

const message = [
  event([{ text: '“hm”', thought: true }]),
  text('{"wörd":'),
  text('1}'),
  event([{ functionCall: { name: 'find', args: { q: 'ü' } } }]),
  call({ name: 'save', willContinue: true }),
  patch('$.x', { stringValue: 'ü' }, true),
  patch('$.x', { stringValue: '' }),
  patch('$.n[0]', { numberValue: 2 }),
  call({}),
  event([{ text: '', thoughtSignature: 'c2ln' } as object], 'STOP'),
]
const expected = {
  read: gemini,
  events: message,
  finished: message.length,
  whole: {
    ending: 'complete',
    notices: [],
    documents: [
      documentOf('reasoning', 'reasoning', undefined, '“hm”'),
      documentOf('content', 'content', undefined, '{"wörd":1}'),
      { ...documentOf('tool-1', 'tool', 0, '{"q":"ü"}', 'complete'), name: 'find' },
      { ...documentOf('tool-2', 'tool', 1, '{"x":"ü","n":[2]}', 'complete'), name: 'save' },
    ],
  },
  error: { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } },
  limit: text('', 'MAX_TOKENS'),
} as const

describeSource('gemini', { ...expected, wire: (events) => sse(...events) })
describeSource('gemini as a JSON array', {
  ...expected,
  wire: (events) => `[${events.map((one) => JSON.stringify(one, undefined, 1)).join('\n,\n')}`,
  tail: '\n]\n',
})

describe('function calls', () => {
  const ended = text('', 'STOP')
  const args = (...events: readonly unknown[]) =>
    decode(call({ name: 'f', willContinue: true }), ...events, ended).tools.map((tool) => tool.text)

  it('without arguments are the empty object, with a fresh id for each', () => {
    const read = decode(
      call({ name: 'theme' }),
      call({ name: 'read', willContinue: true }),
      patch('$.id', { stringValue: 'A' }),
      call({}),
      call({ name: 'read', willContinue: true }),
      patch('$.id', { stringValue: 'B' }),
      call({}),
      ended,
    )
    expect(read.tools.map(({ id, name, text: written }) => [id, name, written])).toEqual([
      ['tool-1', 'theme', '{}'],
      ['tool-2', 'read', '{"id":"A"}'],
      ['tool-3', 'read', '{"id":"B"}'],
    ])
  })

  it('have the id that the wire has', () => {
    const read = decode(event([{ functionCall: { id: 'x', name: 'f', args: { a: 1 } } }]), ended)
    expect(read.tools).toMatchObject([{ id: 'x', text: '{"a":1}', ending: 'complete' }])
  })

  it('come several in one event', () => {
    const both = [1, 2].map((x) => ({ functionCall: { name: 'f', args: { x } } }))
    expect(decode(event(both, 'STOP')).tools).toMatchObject([
      { id: 'tool-1', text: '{"x":1}' },
      { id: 'tool-2', text: '{"x":2}' },
    ])
  })

  it('are written out as text in the order in which their parts arrive', () => {
    const events = [
      patch('$.r.items[0].amount', { stringValue: '1' }, true),
      patch('$.r.items[0].amount', { stringValue: '6 "oz"\n' }, true),
      patch('$.r.items[0].amount', { stringValue: '' }),
      call({ willContinue: true }),
      patch('$.r.items[0].isDry', { boolValue: false }),
      patch('$.r.items[1].amount', { stringValue: '' }, true),
      patch('$.r.items[1].amount', { stringValue: '' }),
      patch('$.r.n', { numberValue: 2.5 }),
      patch('$.r.grid[0][0]', { numberValue: 1 }),
      patch('$.r.grid[1][0]', { nullValue: 'NULL_VALUE' }),
      patch(`$['a key'].x`, { stringValue: 'y' }, true),
      call({}),
    ]
    expect(args(...events)).toEqual([
      '{"r":{"items":[{"amount":"16 \\"oz\\"\\n","isDry":false},{"amount":""}],"n":2.5,' +
        '"grid":[[1],[null]]},"a key":{"x":"y"}}',
    ])
  })

  it('are told as their parts arrive', async () => {
    const deltas: string[] = []
    const events = [
      call({ name: 'f', willContinue: true }),
      patch('$.x', { stringValue: 'a' }, true),
      patch('$.x', { stringValue: 'b' }, true),
    ]
    for await (const told of gemini(events)) if ('text' in told) deltas.push(told.text)
    expect(deltas).toEqual(['{"x":"a', 'b'])
  })

  it('join a pair of surrogates that two parts share', () => {
    const [high, low] = ['\uD83D', '\uDE00']
    const [written = ''] = args(
      patch('$.x', { stringValue: high }, true),
      patch('$.x', { stringValue: low }),
    )
    expect(JSON.parse(written)).toEqual({ x: '😀' })
  })

  it.each([
    ['a member of an object that was left', ['$.a.b', '$.c', '$.a.d']],
    ['a member that is there', ['$.a', '$.b', '$.a']],
    ['an item that is there', ['$.a[0]', '$.a[1]', '$.a[0]']],
    ['an item of an array that was left', ['$.a[0]', '$.b', '$.a[1]']],
    ['an item behind a gap', ['$.a[0]', '$.a[2]']],
    ['an item of an object', ['$.a.b', '$.a[0]']],
    ['a member of an array', ['$.a[0]', '$.a.b']],
    ['a member of a value', ['$.a', '$.a.b']],
    ['the root', ['$']],
    ['a path that nobody knows', ['$..a']],
    ['a filter', ['$.a[?(@.b)]']],
  ])('that have a part for %s end as the provider’s failure', (_, paths) => {
    const read = decode(
      call({ name: 'f', willContinue: true }),
      ...paths.map((path) => patch(path, { numberValue: 1 })),
      ended,
    )
    expect(read.ending).toMatchObject({
      kind: 'provider',
      code: 'closed-path',
      found: paths.at(-1),
    })
  })

  it('that go back to a string that was left end as the provider’s failure', () => {
    const read = decode(
      call({ name: 'f', willContinue: true }),
      patch('$.a', { stringValue: 'x' }, true),
      patch('$.b', { stringValue: 'y' }, true),
      patch('$.a', { stringValue: 'z' }),
    )
    expect(read.ending).toMatchObject({ code: 'closed-path' })
    expect(read.tools).toMatchObject([{ text: '{"a":"x","b":"y' }])
  })

  it('take a part without a value for the end of its string, or for nothing', () => {
    expect(
      args(
        patch('$.a', {}),
        patch('$.b', { stringValue: 'x' }, true),
        patch('$.b', {}, true),
        patch('$.b', {}),
        patch('$.c', { numberValue: 1 }),
      ),
    ).toEqual(['{"b":"x","c":1}'])
  })

  it('that have a value of a kind that nobody knows end as the provider’s failure', () => {
    const read = decode(
      call({ name: 'f', willContinue: true }),
      patch('$.a', { listValue: { values: [] } }),
      ended,
    )
    expect(read).toMatchObject({ ending: { code: 'closed-path', found: '$.a' } })
  })

  it('that never say that they are over end with a good message, and with no other', () => {
    const events = [
      call({ name: 'f', willContinue: true }),
      patch('$.a.b', { stringValue: 'x' }, true),
    ]
    expect(decode(...events, ended).tools).toMatchObject([{ text: '{"a":{"b":"x"}}' }])
    expect(decode(...events).tools).toMatchObject([{ text: '{"a":{"b":"x' }])
    const [limited] = decode(...events, text('', 'MAX_TOKENS')).tools
    expect([limited?.text, limited?.ending]).toEqual(['{"a":{"b":"x', undefined])
  })

  it('whose start was lost are read, and that is reported', () => {
    expect(decode(patch('$.a', { numberValue: 1 }), ended)).toMatchObject({
      tools: [{ name: '', text: '{"a":1}' }],
      notices: ['missing-start'],
    })
    expect(decode(call({}), ended)).toMatchObject({ tools: [], notices: [] })
  })
})

describe('endings', () => {
  it.each([
    ['STOP', 'complete'],
    ['MAX_TOKENS', { kind: 'length', code: 'output-limit' }],
    ['CONTINUATION', { kind: 'length', code: 'output-limit' }],
    ['SAFETY', { kind: 'refusal', code: 'content-filter' }],
    ['RECITATION', { kind: 'refusal' }],
    ['PROHIBITED_CONTENT', { kind: 'refusal' }],
    ['IMAGE_SAFETY', { kind: 'refusal' }],
    ['MALFORMED_FUNCTION_CALL', { kind: 'provider', code: 'finish-reason' }],
    ['OTHER', { kind: 'provider', found: 'OTHER' }],
  ])('%s', (reason, ending) => {
    expect(decode(text('{"a":"x'), text('', reason))).toMatchObject({ ending, content: '{"a":"x' })
  })

  it('reasons that are not specified say nothing, as writers print them that print defaults', () => {
    const piece = {
      ...text('{"a"', 'FINISH_REASON_UNSPECIFIED'),
      promptFeedback: { blockReason: 'BLOCK_REASON_UNSPECIFIED' },
    }
    const read = { content: '{"a":1}', ending: 'complete' }
    expect(decode(piece, text(':1}', 'STOP'))).toMatchObject(read)
    expect(decode(piece).ending).toMatchObject({ kind: 'transport', code: 'no-terminal-event' })
  })

  it('a prompt that was blocked is a refusal', () => {
    expect(decode({ promptFeedback: { blockReason: 'SAFETY' } }).ending).toMatchObject({
      kind: 'refusal',
      code: 'blocked-prompt',
      message: 'The prompt was blocked: SAFETY',
    })
  })

  it('come from the chosen candidate', async () => {
    const candidates = [0, 1].map((index) => ({
      index,
      content: { parts: [{ text: `${index}` }] },
      finishReason: index === 0 ? 'STOP' : 'MAX_TOKENS',
    }))
    expect(await collect(gemini([{ candidates }], { candidate: 1 }))).toMatchObject({
      content: '1',
      ending: { kind: 'length' },
    })
  })

  it('come from all candidates where all are asked for, each with its own', async () => {
    const candidates = [0, 1].map((index) => ({
      index,
      content: { parts: [{ text: `${index}` }, { functionCall: { name: 'f', args: { index } } }] },
      finishReason: index === 0 ? 'STOP' : 'MAX_TOKENS',
    }))
    const { documents, ending } = await collect(gemini([{ candidates }], { candidate: 'all' }))
    const length = { kind: 'length' }
    expect(ending).toMatchObject(length)
    expect(documents).toMatchObject([
      { id: 'content', choice: 0, text: '0', ending: 'complete' },
      { id: 'tool-1', choice: 0, text: '{"index":0}', ending: 'complete' },
      { id: 'content-1', choice: 1, text: '1', ending: length },
      { id: 'tool-2', choice: 1, text: '{"index":1}', ending: 'complete' },
    ])
  })

  it('have the words that come with a bad finish reason', () => {
    const finishMessage = 'Malformed function call: print(1)'
    const candidate = { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage }
    expect(decode({ candidates: [candidate] }).ending).toMatchObject({
      kind: 'provider',
      code: 'finish-reason',
      found: 'MALFORMED_FUNCTION_CALL',
      message: expect.stringMatching(/Malformed function call: print\(1\)$/),
    })
    expect(decode({ candidates: [{ finishReason: 'OTHER' }] }).ending).toMatchObject({
      message: 'The server finished with: OTHER',
    })
  })

  it('of an HTTP error in a JSON array has its words', async () => {
    const body = JSON.stringify([{ error: { code: 400, message: 'No such model' } }])
    const { ending } = await collect(gemini(new Response(body, { status: 400 })))
    expect(ending).toMatchObject({ code: 'http-400', message: 'HTTP 400: No such model' })
  })

  it('a page instead of events is named', async () => {
    expect((await collect(gemini(['<html></html>']))).ending).toMatchObject({
      code: 'no-event-stream',
    })
    expect(decode({ type: 'message_start' }).ending).toMatchObject({ code: 'unknown-events' })
  })
})
