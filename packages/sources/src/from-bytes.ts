import type { SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import type { Chunks } from './reading/open-chunks.ts'
import { createTextReading } from './reading/text-reading.ts'

/**
 * Reads UTF-8 bytes as one document, cut anywhere. A clean end is its good ending. At a byte that
 * is not UTF-8 the text before it is given, then a `utf8` failure with the byte's offset; an end
 * inside a sequence is `utf8` too. A stream that breaks is `transport`.
 */
export function fromBytes(
  input: Chunks<Uint8Array> | PromiseLike<Chunks<Uint8Array>>,
): AsyncIterable<SourceEvent> {
  return createSource(input, createTextReading)
}
