// Bytes to text, at any cut and without TextDecoder (React Native may lack it). The rules are those
// of the WHATWG decoder in its fatal mode: https://encoding.spec.whatwg.org/#utf-8-decoder
import type { Failure } from '@jell/core'

/** Reads UTF-8 that arrives in pieces. */
export interface Utf8Decoder {
  /**
   * The text of the next bytes, up to the first byte that cannot stand where it stands. Nothing is
   * read after that one. A byte order mark is text like any other, and a piece that is text already
   * stays as it is. Throws a TypeError for what is neither.
   */
  write(piece: string | Iterable<number>): string
  /** No bytes will follow: a sequence that is still open then is a failure. */
  end(): void
  /** Set by the first invalid byte, or by an end inside a sequence. */
  readonly failure: Failure | undefined
}

/** Characters that are made into a string at once: well below every engine's argument limit. */
const BLOCK = 4096

/** Creates a strict, resumable UTF-8 decoder. */
export function createUtf8Decoder(): Utf8Decoder {
  /** Bytes read so far. */
  let offset = 0
  /** What the open sequence has given so far. */
  let codePoint = 0
  /** Continuation bytes that the open sequence still lacks. */
  let lacking = 0
  /** What the next continuation byte may be: narrower behind E0, ED, F0 and F4. */
  let lowest = 0
  let highest = 0
  let failure: Failure | undefined

  function fail(code: string, message: string, found?: string): void {
    failure = { kind: 'utf8', code, message, offset, found }
  }

  /** Takes a byte of a longer sequence. Answers whether it completes a code point. */
  function take(byte: number): boolean {
    if (lacking > 0 ? byte < lowest || byte > highest : byte < 0xc2 || byte > 0xf4) {
      const found = `0x${byte.toString(16)}`
      fail('invalid-byte', `Byte ${offset} is not UTF-8: ${found}.`, found)
      return false
    }
    if (lacking > 0) {
      codePoint = (codePoint << 6) | (byte & 0x3f)
      lacking--
    } else {
      lacking = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
      codePoint = byte & (0x3f >> lacking)
    }
    // Overlong forms, surrogates and what lies above U+10FFFF end at the second byte.
    lowest = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    highest = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
    return lacking === 0
  }

  function write(piece: string | Iterable<number>): string {
    if (typeof piece === 'string') return piece
    let text = ''
    let points: number[] = []
    for (const byte of piece) {
      if (failure) break
      if (lacking === 0 && byte < 0x80) points.push(byte)
      else if (take(byte)) points.push(codePoint)
      offset++
      if (points.length > BLOCK) {
        text += String.fromCodePoint(...points)
        points = []
      }
    }
    return text + String.fromCodePoint(...points)
  }

  return {
    write,
    end() {
      if (lacking > 0 && !failure) fail('truncated-sequence', 'The bytes end inside a character.')
    },
    get failure() {
      return failure
    },
  }
}
