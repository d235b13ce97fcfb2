import { createUtf8Decoder } from './utf8.ts'
import type { Utf8Decoder } from './utf8.ts'

/** Makes text of pieces that may be bytes or text already. */
export interface TextReader extends Pick<Utf8Decoder, 'end' | 'failure'> {
  /** Throws a TypeError for what is neither text nor bytes. */
  write(chunk: unknown): string
}

/** Creates a reader of text or UTF-8 bytes. */
export function createTextReader(): TextReader {
  const decoder = createUtf8Decoder()
  return {
    write(chunk) {
      if (typeof chunk === 'string') return chunk
      // Not `instanceof`: the bytes may come from another realm, as they do under jsdom.
      if (ArrayBuffer.isView(chunk)) return decoder.write(chunk as Uint8Array)
      throw new TypeError(`A piece is neither text nor bytes, but ${typeof chunk}.`)
    },
    end: decoder.end,
    get failure() {
      return decoder.failure
    },
  }
}
