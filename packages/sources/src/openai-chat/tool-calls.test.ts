import { describe, expect, it } from 'vitest'

import { CUT, decodeEvents as decode } from '../../test/decode-events.ts'
import { DONE, chunk, toolChunk } from '../../test/openai-wire.ts'

const stop = chunk({}, 'stop')
const call = (id: string, name: string, args: unknown) => ({
  id,
  function: { name, arguments: args },
})
const args = (text: unknown) => ({ index: 0, function: { arguments: text } })

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

  it('are read in the old form, of one call without id and index', () => {
    const read = decode([
      chunk({ content: null, function_call: { name: 'f', arguments: '' } }),
      chunk({ function_call: { arguments: '{"x"' } }),
      chunk({ function_call: { arguments: ':1}' } }),
      chunk({}, 'function_call'),
    ])
    expect(read).toMatchObject({
      ending: 'complete',
      tools: [{ id: 'tool-1', name: 'f', text: '{"x":1}' }],
    })
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

  it.each([0, undefined])(
    'are told apart where one is whole, without ids and with the index %s for all',
    (index) => {
      const named = (text: string) => ({ index, id: '', function: { name: 'f', arguments: text } })
      const read = decode([
        toolChunk(named('{"city":"Bern"}')),
        toolChunk(named('{"city":"}{'), { index, function: { arguments: 'Chur"}' } }),
        toolChunk(named(' {"city":"Biel"}')),
        chunk({}, 'tool_calls'),
      ])
      expect(read).toMatchObject({ ending: 'complete', notices: [] })
      expect(read.tools.map(({ name, text }) => [name, text])).toEqual([
        ['f', '{"city":"Bern"}'],
        ['f', '{"city":"}{Chur"}'],
        ['f', ' {"city":"Biel"}'],
      ])
    },
  )

  it('take a piece that looks like the next object for what it is, inside of a string', () => {
    const named = (text: string) => ({ index: 0, function: { name: 'f', arguments: text } })
    const read = decode([
      toolChunk(named('{"code":"if (a) {}')),
      toolChunk(named('{}"}')),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools.map(({ text }) => text)).toEqual(['{"code":"if (a) {}{}"}'])
  })

  it('take pieces without id and name for the call before, whatever their index', () => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'f', '{"x"') }),
      toolChunk({ index: 1, function: { arguments: ':[1' } }),
      toolChunk({ index: 2, id: '', function: { name: null, arguments: ']}' } }),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools).toMatchObject([{ id: 'a', index: 0, text: '{"x":[1]}' }])
    expect(read.tools.length).toBe(1)
  })

  it('keep the id where each piece has another one', () => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'f', '{"x"') }),
      toolChunk({ index: 0, id: 'b', function: { arguments: ':1' } }),
      toolChunk({ index: 0, id: 'c', function: { name: '', arguments: '}' } }),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools.map(({ id, text }) => [id, text])).toEqual([['a', '{"x":1}']])
  })

  it('are those of custom tools too', () => {
    const read = decode([
      toolChunk({ index: 0, id: 'a', type: 'custom', custom: { name: 'sql', input: '' } }),
      toolChunk({ index: 0, custom: { input: 'select ' } }, { index: 0, custom: { input: '1' } }),
      chunk({}, 'tool_calls'),
    ])
    expect(read.tools).toMatchObject([{ id: 'a', name: 'sql', text: 'select 1' }])
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
      toolChunk(named(0), named(1, 'x'), named(2, 'x'), named(3, 'content'), named(4, 'tool-1')),
      chunk({ content: 'text' }, 'tool_calls'),
    ])
    expect(read.tools.map(({ id }) => id)).toEqual(['tool-1', 'x', 'tool-2', 'tool-3', 'tool-4'])
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
      ['tool-1', '23'],
      ['tool-2', '45'],
    ])
  })

  it.each([
    ['with every piece', ['{"a"', '{"a":"x', '{"a":"x: ', '{"a":"x: y"}'], '{"a":"x: y"}'],
    ['with the last piece', ['{"a":', '[1]', '}', '{"a":[1]}'], '{"a":[1]}'],
    ['from the first brace on', ['{', '{"a":1', '{"a":1}'], '{"a":1}'],
    ['behind a quote in a string', ['{"a":"\\"', '{"a":"\\"b"}'], '{"a":"\\"b"}'],
  ])('are taken once where a server says all of them again: %s', (_, pieces, text) => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'f', '') }),
      ...pieces.map((piece) => toolChunk(args(piece))),
      chunk({}, 'tool_calls'),
    ])
    expect(read).toMatchObject({ tools: [{ text }], notices: ['cumulative-arguments'] })
  })

  it('cost no more per piece the longer they are', { timeout: 20_000 }, () => {
    const pieces = Array.from({ length: 60_000 }, () => toolChunk(args('abcd')))
    const first = toolChunk({ index: 0, ...call('a', 'f', '{"x":"') })
    const [tool] = decode([first, ...pieces, toolChunk(args('"}')), chunk({}, 'tool_calls')]).tools
    expect(tool?.text.length).toBe(240_008)
  })

  it.each([
    ['a member', ['{"a":', '{"a":1}', '}'], '{"a":{"a":1}}'],
    ['an item', ['{"a":[', '{"a":[', ']}', ']}'], '{"a":[{"a":[]}]}'],
    ['a text', ['"', '"'], '""'],
  ])('are not shortened where a piece can be %s like what came before', (_, pieces, text) => {
    const read = decode([
      toolChunk({ index: 0, ...call('a', 'f', '') }),
      ...pieces.map((piece) => toolChunk(args(piece))),
      chunk({}, 'tool_calls'),
    ])
    expect(read).toMatchObject({ tools: [{ text }], notices: [] })
  })
})
