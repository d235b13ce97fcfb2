import type { SourceEvent } from '@jell/core'
import { describe, expect, it } from 'vitest'

import { collected } from '../../test/collect.ts'
import { DONE, chunk, toolChunk } from '../../test/openai-wire.ts'
import { createOpenaiChatDecoder } from './decoder.ts'

const CUT = { kind: 'transport', code: 'no-terminal-event', message: 'cut' } as const

/** Decodes events up to the ending; a list without DONE ends as a cut stream does. */
function decode(events: readonly unknown[], choice?: number) {
  const decoder = createOpenaiChatDecoder(choice)
  const all: SourceEvent[] = []
  for (const event of [...events, CUT]) {
    if (event === DONE) all.push(...decoder.end())
    else if (event === CUT) all.push(...decoder.end(CUT))
    else all.push(...decoder.decode(event))
    if (all.at(-1)?.type === 'message-end') break
  }
  return collected(all)
}

const stop = chunk({}, 'stop')
const call = (id: string, name: string, args: unknown) => ({
  id,
  function: { name, arguments: args },
})
const args = (text: unknown) => ({ index: 0, function: { arguments: text } })

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

  it('belong to answer 0 where the server leaves the index out', () => {
    expect(
      decode([{ choices: [{ delta: { content: '1' }, finish_reason: 'stop' }] }]).content,
    ).toBe('1')
  })
})

describe('tool calls', () => {
  it('are documents by index, with the id of the call, its name and its place', () => {
    const read = decode([
      toolChunk({ index: 0, ...call('call_a', 'weather', '') }),
      toolChunk(args('{"city":')),
      toolChunk({ index: 1, ...call('call_b', 'price', '{"of"') }),
      toolChunk(args('"Bern"}'), { index: 1, function: { arguments: ':1}' } }),
      chunk({}, 'tool_calls'),
      DONE,
    ])
    expect(read.ending).toBe('complete')
    expect(read.tools).toEqual([
      { id: 'call_a', channel: 'tool', name: 'weather', index: 0, text: '{"city":"Bern"}' },
      { id: 'call_b', channel: 'tool', name: 'price', index: 1, text: '{"of":1}' },
    ])
  })

  it('are told apart by id where the index is missing', () => {
    const read = decode([
      toolChunk(call('a', 'f', '{"x":')),
      toolChunk({ id: 'a', function: { arguments: '1}' } }),
      toolChunk(call('b', 'f', '{"x":')),
      toolChunk({ function: { arguments: '2}' } }),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools.map(({ id, text }) => [id, text])).toEqual([
      ['a', '{"x":1}'],
      ['b', '{"x":2}'],
    ])
  })

  it('are told apart by id where a server gives every call the index 0', () => {
    const read = decode([
      toolChunk(
        { index: 0, ...call('a', 'f', '{"x":1}') },
        { index: 0, ...call('b', 'f', '{"x":2}') },
      ),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools.map(({ text }) => text)).toEqual(['{"x":1}', '{"x":2}'])
  })

  it('take a name that comes with every piece once', () => {
    const piece = (text: string) => toolChunk({ index: 0, ...call('a', 'shell', text) })
    const read = decode([piece(''), piece('{"c":'), piece('"ls"}'), chunk({}, 'tool_calls')])
    expect(read.tools).toMatchObject([{ id: 'a', name: 'shell', text: '{"c":"ls"}' }])
  })

  it('join a name that comes in pieces before the arguments', () => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'list_', '') }),
      toolChunk({ index: 0, function: { name: 'files', arguments: '' } }),
      toolChunk(args('{"x":1}')),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools).toMatchObject([{ name: 'list_files', text: '{"x":1}' }])
  })

  it('take several pieces of one call in one event, in their order', () => {
    const named = { index: 0, id: 'a', function: { name: 'f' } }
    const read = decode([
      toolChunk(named, args(' {"')),
      toolChunk(args('p":'), args('"."')),
      toolChunk(args('}')),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools.map(({ text }) => text)).toEqual([' {"p":"."}'])
  })

  it.each([
    ['an object instead of a string', { command: 'ls' }, '{"command":"ls"}'],
    ['null', null, '{}'],
    ['an empty string', '', '{}'],
    ['no arguments', undefined, '{}'],
    ['an empty object', {}, '{}'],
  ])('read %s as arguments, once the message has ended well', (_, value, text) => {
    const events = [toolChunk({ index: 0, ...call('a', 'f', value) })]
    expect(decode([...events, chunk({}, 'tool_calls'), DONE]).tools).toMatchObject([{ text }])
  })

  it('have no arguments where the stream is cut before the first of them', () => {
    expect(decode([toolChunk({ index: 0, ...call('a', 'now', '') })])).toMatchObject({
      ending: CUT,
      tools: [{ id: 'a', name: 'now', text: '' }],
    })
    expect(decode([toolChunk({ index: 0, ...call('a', 'now', '{}') })]).tools).toMatchObject([
      { text: '' },
    ])
  })

  it('drop an empty object that other arguments follow, and say so', () => {
    const first = toolChunk({ index: 0, ...call('a', 'f', '{}') })
    const read = decode([
      first,
      toolChunk(args('{"ci')),
      toolChunk(args('ty":1}')),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools).toMatchObject([{ text: '{"city":1}' }])
    expect(read.notices).toEqual(['empty-object-placeholder'])
    const twice = decode([first, toolChunk(args('{}')), chunk({}, 'tool_calls')])
    expect(twice.tools).toMatchObject([{ text: '{}' }])
  })

  it.each([
    ['a leaked template token', '{"n":3}', '<|end|>', '{"n":3}<|end|>'],
    ['two quotes behind an empty object', '{}', '""', '{}""'],
    ['a document that the server never closes', '{"a":', '"b"', '{"a":"b"'],
  ])('leave %s to the reader of the text', (_, first, second, text) => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'f', first) }),
      toolChunk(args(second)),
      chunk({}, 'tool_calls'),
    ])
    expect(read).toMatchObject({ ending: 'complete', tools: [{ text }] })
  })

  it('end as a malformed event where an object follows other arguments, instead of guessing', () => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'f', { input: 'a' }) }),
      toolChunk(args({ input: 'ab' })),
      chunk({}, 'tool_calls'),
    ])
    expect(read.ending).toMatchObject({ kind: 'transport', code: 'malformed-event' })
  })

  it('get ids of their own where the wire has none, or the same twice', () => {
    const named = (index: number, id?: string) => ({
      index,
      id,
      function: { name: 'f', arguments: '1' },
    })
    const read = decode([
      toolChunk(named(0), named(1, 'x'), named(2, 'x'), named(3, 'content'), named(4, 'tool-0')),
      chunk({ content: 'text' }, 'tool_calls'),
    ])
    expect(read.tools.map(({ id }) => id)).toEqual(['tool-0', 'x', 'tool-1', 'tool-2', 'tool-3'])
    expect(read.content).toBe('text')
  })

  it('take an id that comes late, and keep to one that comes again', () => {
    const first = { index: 0, function: { name: 'f' } }
    const late = { index: 0, id: 'a', function: { name: 'f', arguments: '[1' } }
    const other = { index: 1, id: 'a', function: { name: 'g', arguments: '2' } }
    const again = { index: 1, id: 'a', function: { name: 'g', arguments: '3' } }
    const unnamed = { index: 2, function: { name: 'h', arguments: '4' } }
    const named = { index: 2, id: 'b', function: { name: 'h', arguments: '5' } }
    const read = decode([toolChunk(first, late, other, again, unnamed, named), stop])
    expect(read.tools.map(({ id, text }) => [id, text])).toEqual([
      ['a', '[1'],
      ['tool-0', '23'],
      ['tool-1', '45'],
    ])
  })
})

describe('endings', () => {
  const half = chunk({ content: '{"a":"x' })

  it.each(['stop', 'tool_calls'])('%s is good, with or without [DONE]', (reason) => {
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
    ['content_filter', { kind: 'refusal', code: 'content-filter' }],
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
    ['alone', { error: { message: 'down', type: 'overloaded' } }, 'overloaded'],
    ['as a string', { error: 'down' }, 'provider-error'],
    ['in the form of vLLM', { object: 'error', message: 'down', code: 400 }, '400'],
  ])('an error %s is the provider’s, at once', (_, event, code) => {
    expect(decode([half, event, stop, DONE])).toMatchObject({
      content: '{"a":"x',
      ending: { kind: 'provider', code, message: 'down' },
    })
    expect(decode([chunk({}, 'length'), event]).ending).toMatchObject({ kind: 'provider' })
  })

  it('an event of the name "error" is the provider’s, whatever it holds', () => {
    const { decode: read } = createOpenaiChatDecoder()
    expect(read({ message: 'no' }, 'error')).toMatchObject([
      { ending: { kind: 'provider', message: 'no' } },
    ])
  })

  it('events of other kinds say nothing', () => {
    const usage = { choices: [], usage: { total_tokens: 3 } }
    const others = [null, 1, 'ping', [], {}, { choices: null }, { choices: [null, 5] }, usage]
    const odd = { choices: [{ index: 0, delta: { tool_calls: [null, 7, {}] } }] }
    expect(decode([...others, { choices: [{ index: 0 }] }, { error: null }, stop])).toMatchObject({
      ending: 'complete',
      documents: [],
    })
    expect(decode([odd, stop])).toMatchObject({ ending: 'complete', documents: [] })
  })
})
