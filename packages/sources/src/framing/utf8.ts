// Bytes to text, at any cut and without TextDecoder (React Native may lack it). The rules are those
// of the WHATWG decoder in its fatal mode: https://encoding.spec.whatwg.org/#utf-8-decoder
import type { Failure } from '@jell/core'

/** Reads UTF-8 that arrives in pieces. */
export interface Utf8Decoder {
  /**
   * The text of the next bytes, up to the first byte that cannot stand where it stands. Nothing is
   * read after that one. A byte order mark is text like any other.
   */
  write(bytes: ArrayLike<number>): string
  /** No bytes will follow: a sequence that is still open then is a failure. */
  end(): void
  /** Set by the first invalid byte, or by an end inside a sequence. */
  readonly failure: Failure | undefined
}

/** Code units that are made into a string at once: well below every engine's argument limit. */
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
  let lowest = 0x80
  let highest = 0xbf
  let failure: Failure | undefined
  const units = new Uint16Array(BLOCK)

  /** Whether the byte may begin or continue a sequence; `codePoint` is whole when none is lacking. */
  function accept(byte: number): boolean {
    if (lacking > 0) {
      if (byte < lowest || byte > highest) return false
      lowest = 0x80
      highest = 0xbf
      codePoint = (codePoint << 6) | (byte & 0x3f)
      lacking--
      return true
    }
    if (byte < 0xc2 || byte > 0xf4) return false
    lacking = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    codePoint = byte & (0x3f >> lacking)
    // Overlong forms, surrogates and what lies above U+10FFFF end at the second byte.
    if (byte === 0xe0) lowest = 0xa0
    else if (byte === 0xed) highest = 0x9f
    else if (byte === 0xf0) lowest = 0x90
    else if (byte === 0xf4) highest = 0x8f
    return true
  }

  function write(bytes: ArrayLike<number>): string {
    if (failure) return ''
    let text = ''
    let length = 0
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0
      if (length > BLOCK - 2) {
        text += textOf(units, length)
        length = 0
      }
      if (byte < 0x80 && lacking === 0) {
        units[length++] = byte
        continue
      }
      if (!accept(byte)) {
        failure = invalidByte(byte, offset + index, lacking > 0)
        break
      }
      if (lacking > 0) continue
      if (codePoint > 0xffff) {
        units[length++] = 0xd7c0 + (codePoint >> 10)
        units[length++] = 0xdc00 | (codePoint & 0x3ff)
      } else units[length++] = codePoint
    }
    offset += bytes.length
    return text + textOf(units, length)
  }

  function end(): void {
    if (failure || lacking === 0) return
    failure = {
      kind: 'utf8',
      code: 'truncated-sequence',
      message: `The bytes end at byte ${offset}, inside a UTF-8 sequence.`,
      offset,
      expected: 'a continuation byte',
    }
  }

  return {
    write,
    end,
    get failure() {
      return failure
    },
  }
}

// Measured in V8: `apply` is five times as fast as spreading the array, and needs no copy of it.
function textOf(units: Uint16Array, length: number): string {
  return String.fromCharCode.apply(undefined, units.subarray(0, length) as unknown as number[])
}

function invalidByte(byte: number, offset: number, inside: boolean): Failure {
  const found = '0x' + byte.toString(16).toUpperCase().padStart(2, '0')
  return {
    kind: 'utf8',
    code: 'invalid-byte',
    message: `Byte ${offset} (${found}) is not UTF-8.`,
    offset,
    found,
    expected: inside ? 'a continuation byte' : 'the first byte of a UTF-8 sequence',
  }
}
