import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { collect } from '../test/collect.ts'
import { cutAt, hostileCuttings } from '../test/cuttings.ts'
import { ndjson } from './ndjson.ts'

const encode = (text: string) => new TextEncoder().encode(text)

async function read(text: string) {
  const [first, ...others] = await Promise.all(
    hostileCuttings(text).map(([, pieces]) => collect(ndjson(pieces))),
  )
  for (const other of others) expect(other).toEqual(first)
  return first
}

describe('ndjson', () => {
  it('reads each line as a document that its end confirms, at every cut', async () => {
    expect(await read('{"t":"café"}\n{"t":"b"}\n')).toMatchObject({
      ending: 'complete',
      documents: [
        { id: 'line-1', index: 0, text: '{"t":"café"}', ending: 'complete' },
        { id: 'line-2', index: 1, text: '{"t":"b"}', ending: 'complete' },
      ],
    })
  })

  it('reads a last line without its end, CR LF, blank lines and a byte order mark', async () => {
    const all = await read('\uFEFF{"i":1}\r\n\r\n  \n\t{"i":2}')
    expect(all?.documents.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { i: 1 },
      { i: 2 },
    ])
    expect(all?.documents.map(({ ending }) => ending)).toEqual(['complete', undefined])
    expect(await read('\n\r\n')).toMatchObject({ documents: [], ending: 'complete' })
  })

  it('tells a line as it arrives', async () => {
    const told: string[] = []
    for await (const event of ndjson(['{"a"', ':1}', '\n'])) {
      told.push(event.type === 'document-delta' ? event.text : event.type)
    }
    expect(told).toEqual(['document-start', '{"a"', ':1}', 'document-end', 'message-end'])
  })

  it('reads any values, for any cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.array(fc.nat(99)), async (values, offsets) => {
        const bytes = encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
        const { documents } = await collect(ndjson(cutAt(bytes, offsets)))
        expect(documents.map(({ text }) => JSON.parse(text) as unknown)).toEqual(
          values.map((value) => JSON.parse(JSON.stringify(value)) as unknown),
        )
      }),
    )
  })

  it('keeps what was confirmed where the stream breaks, and confirms no more', async () => {
    async function* broken() {
      yield '{"a":1}\n{"b":'
      throw new TypeError('terminated')
    }
    expect(await collect(ndjson(broken()))).toMatchObject({
      ending: { kind: 'transport', code: 'connection-lost' },
      documents: [{ ending: 'complete' }, { text: '{"b":' }],
    })
  })

  it('ends as utf8 at a byte that is none, and where the end cuts a character', async () => {
    const text = encode('1\n"“"')
    expect((await collect(ndjson([Uint8Array.of(0x31, 0x0a, 0xff)]))).ending).toMatchObject({
      kind: 'utf8',
      offset: 2,
    })
    expect((await collect(ndjson([text.slice(0, 4)]))).ending).toMatchObject({ kind: 'utf8' })
    expect((await collect(ndjson([7 as never]))).ending).toMatchObject({ code: 'malformed-event' })
  })

  it('says what an HTTP error says', async () => {
    expect((await collect(ndjson(new Response('no', { status: 500 })))).ending).toMatchObject({
      code: 'http-500',
    })
  })
})
