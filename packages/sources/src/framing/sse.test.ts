import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Frame } from './frame.ts'
import { createSseReader } from './sse.ts'

function read(pieces: Iterable<string>, maxEventChars?: number) {
  const reader = createSseReader(maxEventChars)
  const events: Frame[] = []
  for (const piece of pieces) events.push(...reader.write(piece))
  events.push(...reader.end())
  return events
}

const data = (...pieces: string[]) => read(pieces).map((event) => event.data)

describe('server-sent events', () => {
  it.each([
    ['line feeds', 'data: 1\n\ndata: 2\n\n'],
    ['CR LF', 'data: 1\r\n\r\ndata: 2\r\n\r\n'],
    ['bare CR', 'data: 1\r\rdata: 2\r\r'],
    ['all of them mixed', 'data: 1\r\n\rdata: 2\n\r\n'],
  ])('ends lines at %s, at every cut', (_, text) => {
    for (let at = 0; at <= text.length; at++) {
      expect(data(text.slice(0, at), text.slice(at))).toEqual(['1', '2'])
    }
    expect(data(...text.split(''))).toEqual(['1', '2'])
  })

  it('takes CR LF as one line end where a chunk ends between the two', () => {
    expect(data('data: 1\r', '\n', 'data: 2\r', '\n\r', '\n')).toEqual(['1\n2'])
  })

  it('gives an event at its last carriage return, without waiting for the next chunk', () => {
    const reader = createSseReader()
    expect(reader.write('data: 1\r\r')).toMatchObject([{ data: '1', unterminated: false }])
    expect(reader.write('\ndata: 2\r\n\r')).toMatchObject([{ data: '2', unterminated: false }])
    expect(reader.end()).toEqual([])
  })

  it('drops one byte order mark at the start, and only there', () => {
    expect(data('\uFEFFdata: 1\n\n')).toEqual(['1'])
    expect(data('\uFEFF', 'data: \uFEFF\n\n')).toEqual(['\uFEFF'])
    expect(data('\uFEFF\uFEFFdata: 1\n\ndata: 2\n\n')).toEqual(['2'])
  })

  it('takes a mangled byte order mark for an unknown field, whatever the cut', () => {
    expect(data('ï»¿data: 1\n\n')).toEqual([])
    expect(data('ï', '»¿data: 1\n\n')).toEqual([])
  })

  it('joins several data lines, skips comments and ignores other fields', () => {
    const text =
      ': ping\n\nid: 7\nretry: 10\nother: x\ndata: a\n: note\ndata:  b\ndata\n\nevent: e\n\n'
    expect(data(text)).toEqual(['a\n b\n'])
  })

  it('gives the name of an event, and forgets it behind the event', () => {
    expect(read(['event: error\ndata: 1\n\ndata: 2\n\n'])).toMatchObject([
      { data: '1', name: 'error' },
      { data: '2', name: undefined },
    ])
  })

  it('knows no other line ends: U+2028, U+2029, NEL and form feed are data', () => {
    expect(data('data: a\u2028b\u2029c\u0085d\fe\n\n')).toEqual(['a\u2028b\u2029c\u0085d\fe'])
  })

  it.each(['data: 1', 'data: 1\n', 'data: 1\r', 'data: 1\r\n'])(
    'gives an event that only the end completes, and says so: %j',
    (text) => {
      expect(read([text])).toEqual([{ data: '1', name: undefined, unterminated: true }])
    },
  )

  it('gives nothing at the end where nothing is open', () => {
    expect(read(['data: 1\n\n'])).toHaveLength(1)
    expect(read(['data: 1\n\n', ': bye'])).toHaveLength(1)
    expect(read([])).toEqual([])
  })

  it('keeps the first lines that belong to no event', () => {
    const reader = createSseReader()
    reader.write('data: 1\n\n{"error":\n{"message":"down"}}')
    reader.end()
    expect(reader.strayText).toBe('{"error":\n{"message":"down"}}\n')
    reader.write(`${'y'.repeat(90)}\n`.repeat(100))
    expect(reader.strayText.length).toBe(4000)
  })

  it('fails when one event outgrows the limit, in one line or in many, and reads nothing more', () => {
    for (const piece of ['data: xxxxxxxx', 'data: xxxxxxxx\n']) {
      const reader = createSseReader(100)
      reader.write('data: 1\n\n')
      for (let times = 0; times < 20; times++) reader.write(piece)
      expect(reader.failure).toMatchObject({ kind: 'limit', code: 'max-event-chars' })
      expect([reader.write('\n\n'), reader.end()]).toEqual([[], []])
    }
  })

  it('gives the same events for every cut of any text', () => {
    const part = fc.constantFrom(
      'data: x',
      'data:',
      ':c',
      'event: e',
      'id: 1',
      '\r',
      '\n',
      '\r\n',
      'ï»¿',
    )
    const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (written, offsets) => {
        const cuts = [0, ...offsets.toSorted((a, b) => a - b), written.length]
        const pieces = cuts.slice(1).map((to, index) => written.slice(cuts[index], to))
        const terminated = ({ data: text, name }: Frame) => ({ text, name })
        expect(read(pieces).map(terminated)).toEqual(read([written]).map(terminated))
      }),
      { numRuns: 300 },
    )
  })
})
