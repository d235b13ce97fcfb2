import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createJsonObjectReader } from './json-object.ts'

function read(pieces: Iterable<string>) {
  const reader = createJsonObjectReader()
  const data: string[] = []
  for (const piece of pieces) data.push(...reader.write(piece).map((frame) => frame.data))
  return { data, stray: reader.strayText, rest: reader.end() }
}

describe('JSON objects', () => {
  it.each([
    ['lines', '{"a":1}\n{"b":"x"}\n'],
    ['lines without the last end', '{"a":1}\r\n\r\n{"b":"x"}'],
    ['an array', '[{"a":1}\n,\r\n{"b":"x"}]\n'],
    ['nothing between them', '{"a":1}{"b":"x"}'],
  ])('are read from %s, at every cut', (_, text) => {
    for (let at = 0; at <= text.length; at++) {
      expect(read([text.slice(0, at), text.slice(at)]).data).toEqual(['{"a":1}', '{"b":"x"}'])
    }
    expect(read(text).data).toEqual(['{"a":1}', '{"b":"x"}'])
  })

  it('end at their own brace, whatever their strings hold', () => {
    const values = [{ a: '}"{\\', '{"': [{ b: '\\"}' }, {}] }, { c: ['[', '"'] }]
    const text = JSON.stringify(values)
    for (const pieces of [[text], text.split('')]) {
      expect(read(pieces).data.map((data) => JSON.parse(data) as unknown)).toEqual(values)
    }
  })

  it('are any, in any array, at any cut', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 })
    fc.assert(
      fc.property(objects, fc.nat(9), fc.boolean(), (values, size, isArray) => {
        const written = values.map((value) => JSON.stringify(value))
        const text = isArray ? JSON.stringify(values) : written.join('\n')
        const pieces = text.match(new RegExp(`[^]{1,${size + 1}}`, 'g')) ?? []
        expect(read(pieces).data.map((data) => JSON.parse(data) as unknown)).toEqual(
          JSON.parse(JSON.stringify(values)),
        )
      }),
    )
  })

  it('are not there where the end cuts one', () => {
    expect(read(['{"a":1}\n{"b":'])).toMatchObject({ data: ['{"a":1}'], rest: [] })
  })

  it('leave what belongs to none', () => {
    expect(read(['upstream died', '\n{"a":1}'])).toMatchObject({
      data: ['{"a":1}'],
      stray: 'upstream died\n',
    })
    expect(read(['x'.repeat(5000)]).stray).toHaveLength(4000)
  })

  it('fail when one outgrows the limit, and nothing more is read', () => {
    const reader = createJsonObjectReader(10)
    expect(reader.write('{"a":1}')).toHaveLength(1)
    for (let times = 0; times < 5; times++) reader.write('{"a":1,')
    expect(reader.failure).toMatchObject({ kind: 'limit', code: 'max-event-chars' })
    expect(reader.write('}}}}}}')).toEqual([])
  })
})
