import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cutAt } from '../../test/cuttings.ts'
import { createUtf8Decoder } from './utf8.ts'

function decode(pieces: Iterable<Iterable<number>>) {
  const decoder = createUtf8Decoder()
  let text = ''
  for (const piece of pieces) text += decoder.write(piece)
  const before = decoder.failure
  decoder.end()
  return { text, failure: decoder.failure, before }
}

/** What the platform says: text up to the first byte that its decoder refuses, and that byte. */
function oracle(bytes: Uint8Array) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  for (const [offset, byte] of bytes.entries()) {
    try {
      text += decoder.decode(Uint8Array.of(byte), { stream: true })
    } catch {
      return { text, code: 'invalid-byte', offset }
    }
  }
  try {
    text += decoder.decode()
  } catch {
    return { text, code: 'truncated-sequence', offset: bytes.length }
  }
  return { text, code: undefined, offset: undefined }
}

function ours(bytes: Uint8Array, offsets: readonly number[] = []) {
  const { text, failure } = decode(cutAt(bytes, offsets))
  return { text, code: failure?.code, offset: failure?.offset }
}

const cuts = fc.array(fc.nat(200), { maxLength: 12 })

// Mostly bytes that begin, continue or nearly continue a sequence: random bytes fail at once.
const tricky = fc.oneof(
  fc.constantFrom(0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0),
  fc.constantFrom(0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff),
  fc.nat(255),
)

describe('UTF-8', () => {
  it('reads any text at any cut as the platform does', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, cuts, (written, offsets) => {
        const bytes = new TextEncoder().encode(written)
        expect(ours(bytes, offsets)).toEqual(oracle(bytes))
      }),
      { numRuns: 200 },
    )
  })

  it('stops at the byte where the platform stops, whatever the bytes and the cut', () => {
    const bytes = fc.uint8Array({ maxLength: 60 })
    const crafted = fc.array(tricky, { maxLength: 40 }).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(fc.oneof(bytes, crafted), cuts, (broken, offsets) => {
        expect(ours(broken, offsets)).toEqual(oracle(broken))
      }),
      { numRuns: 1000 },
    )
  })

  it('agrees with the platform on every lead with every edge of what may follow', () => {
    const edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]
    const leads = Array.from({ length: 0x81 }, (_, index) => 0x7f + index)
    const sequences = leads.flatMap((lead) => edges.map((edge) => [0x61, lead, edge, 0x80, 0xbf]))
    const all = [...sequences, ...sequences.map((bytes) => bytes.slice(0, 4))]
    const bytes = all.map((sequence) => Uint8Array.from(sequence))
    expect(bytes.map((sequence) => ours(sequence))).toEqual(bytes.map(oracle))
  })

  it('names the byte that cannot stand there, and gives the text before it', () => {
    expect(
      decode([
        [0x61, 0xc3, 0xa4],
        [0xff, 0x62],
      ]),
    ).toMatchObject({
      text: 'aä',
      before: { kind: 'utf8', code: 'invalid-byte', offset: 3, found: '0xff' },
    })
  })

  it.each([
    ['an overlong form of two bytes', [0xc0, 0x80], 0],
    ['an overlong form of three bytes', [0xe0, 0x80, 0x80], 1],
    ['an overlong form of four bytes', [0xf0, 0x80, 0x80, 0x80], 1],
    ['a surrogate', [0xed, 0xa0, 0x80], 1],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 1],
    ['a lone continuation byte', [0x80], 0],
    ['a sequence that a letter breaks off', [0xe2, 0x80, 0x41], 2],
  ])('refuses %s at the first byte that makes it impossible', (_, bytes, offset) => {
    expect(decode([bytes]).failure).toMatchObject({ code: 'invalid-byte', offset })
    expect(decode(bytes.map((byte) => [byte])).failure).toMatchObject({ offset })
  })

  it('says nothing about a sequence that may still be completed, until the bytes end', () => {
    expect(decode([[0x61], [0xe2], [0x80]])).toMatchObject({
      text: 'a',
      before: undefined,
      failure: { kind: 'utf8', code: 'truncated-sequence', offset: 3 },
    })
  })

  it('gives both halves of a surrogate pair at once', () => {
    const decoder = createUtf8Decoder()
    const pieces = [0xf0, 0x9f, 0x98, 0x80].map((byte) => decoder.write([byte]))
    expect(pieces).toEqual(['', '', '', '😀'])
  })

  it('passes a byte order mark through', () => {
    expect(decode([[0xef, 0xbb, 0xbf, 0x7b]]).text).toBe('\uFEFF{')
  })

  it('reads nothing behind a failure', () => {
    const decoder = createUtf8Decoder()
    expect(decoder.write([0x61, 0xff, 0x62])).toBe('a')
    expect(decoder.write([0x63])).toBe('')
    decoder.end()
    expect(decoder.failure).toMatchObject({ code: 'invalid-byte', offset: 1 })
  })

  it('keeps pairs whole across the blocks that it builds strings from', () => {
    for (const lead of [4093, 4094, 4095, 4096]) {
      const text = 'a'.repeat(lead) + '😀'.repeat(3000) + 'é'
      expect(decode([new TextEncoder().encode(text)]).text === text).toBe(true)
    }
  })

  it('reads a piece of a million bytes, and counts on to the one that is wrong', () => {
    const bytes = new Uint8Array(1_000_001).fill(0x61)
    bytes[1_000_000] = 0xff
    const { text, failure } = decode([bytes])
    expect([text.length, failure?.offset]).toEqual([1_000_000, 1_000_000])
  })
})
