import type { SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import type { Chunks } from './reading/open-chunks.ts'
import { createTextReading } from './reading/text-reading.ts'

/** Bytes that are all there, or pieces of them. */
export type BytesInput = Uint8Array | ArrayBuffer | Chunks<Uint8Array | ArrayBuffer>

/**
 * Reads UTF-8 bytes as one document: a typed array, a buffer, or pieces of them, cut anywhere. One
 * byte order mark at the start is left out. A clean end is its good ending. At a byte that is not
 * UTF-8 the text before it is given, then a `utf8` failure with the byte's offset; an end inside a
 * sequence is `utf8` too. A stream that breaks, or an input that is none, is `transport`.
 */
export function fromBytes(input: BytesInput | PromiseLike<BytesInput>): AsyncIterable<SourceEvent> {
  return createSource(input, createTextReading)
}
