import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { collect } from '../test/collect.ts'
import { cutAt, cutEvery, hostileCuttings } from '../test/cuttings.ts'
import { fromBytes } from './from-bytes.ts'

const encode = (text: string) => new TextEncoder().encode(text)

describe('fromBytes', () => {
  it('reads the same text for every cut', async () => {
    const text = fc.string({ unit: 'binary' })
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(50)), async (written, offsets) => {
        const read = await collect(fromBytes(cutAt(encode(written), offsets)))
        expect(read).toMatchObject({ ending: 'complete', content: written })
      }),
    )
  })

  it('reads streams, and iterables of bytes from another realm', async () => {
    const stream = new Response('"“x”"').body ?? []
    expect(await collect(fromBytes(stream))).toMatchObject({ content: '"“x”"' })
    const Foreign = runInNewContext('Uint8Array') as Uint8ArrayConstructor
    const pieces = [Buffer.from('"“'), Foreign.from(encode('x”"'))]
    expect(await collect(fromBytes(pieces))).toMatchObject({ content: '"“x”"' })
  })

  it('gives the characters that are whole, one byte at a time', async () => {
    const read: string[] = []
    for await (const event of fromBytes(cutEvery(encode('"“h'), 1))) {
      if (event.type === 'document-delta') read.push(event.text)
    }
    expect(read).toEqual(['"', '“', 'h'])
  })

  it('leaves a byte order mark out, one and only at the start, at every cut', async () => {
    for (const text of ['\uFEFF{}', '\uFEFF\uFEFF"\uFEFF"', '"\uFEFF"', '\uFEFF']) {
      const content = new TextDecoder().decode(encode(text))
      for (const [, pieces] of hostileCuttings(encode(text))) {
        expect(await collect(fromBytes(pieces))).toMatchObject({ content, ending: 'complete' })
      }
    }
  })

  it('counts a byte order mark in the offset of a byte that is not UTF-8', async () => {
    const bytes = Uint8Array.from([...encode('\uFEFF1'), 0xff])
    expect((await collect(fromBytes(bytes))).ending).toMatchObject({ kind: 'utf8', offset: 4 })
  })

  it('reads bytes that are all there, and buffers', async () => {
    const bytes = encode('"“x”"')
    const inner = Uint8Array.from([0xff, ...bytes, 0xff]).subarray(1, -1)
    const foreign = runInNewContext('new Uint8Array([34, 97, 34]).buffer') as ArrayBuffer
    for (const input of [bytes, inner, bytes.buffer, [bytes.buffer], Promise.resolve(bytes)]) {
      expect(await collect(fromBytes(input))).toMatchObject({
        content: '"“x”"',
        ending: 'complete',
      })
    }
    expect(await collect(fromBytes(foreign))).toMatchObject({ content: '"a"' })
    const view = new DataView(inner.buffer, 1, bytes.length) as unknown as Uint8Array
    expect(await collect(fromBytes([view]))).toMatchObject({ content: '"“x”"' })
  })

  it('gives the text before a byte that is not UTF-8, then the failure with its offset', async () => {
    const bytes = Uint8Array.from([...encode('{"ü":"a'), 0xff, ...encode('b"}')])
    for (const [, pieces] of hostileCuttings(bytes)) {
      expect(await collect(fromBytes(pieces))).toMatchObject({
        content: '{"ü":"a',
        ending: { kind: 'utf8', code: 'invalid-byte', offset: 8 },
      })
    }
  })

  it('does not wait for more behind a byte that is not UTF-8', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Uint8Array.of(0x61, 0xff)),
    })
    expect((await collect(fromBytes(stream))).ending).toMatchObject({ kind: 'utf8' })
  })

  it('ends as utf8 where the bytes end inside a sequence', async () => {
    expect(await collect(fromBytes([encode('"ü').slice(0, -1)]))).toMatchObject({
      content: '"',
      ending: { kind: 'utf8', code: 'truncated-sequence', offset: 2 },
    })
  })
})
