import type { SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import type { Chunks } from './reading/open-chunks.ts'
import { createTextReading } from './reading/text-reading.ts'

/**
 * Reads text as one document: a string, a stream of strings, or anything that iterates over them.
 * A clean end is its good ending; an iterator that throws, or a stream that breaks, is `transport`.
 */
export function fromText(
  input: string | Chunks<string> | PromiseLike<string | Chunks<string>>,
): AsyncIterable<SourceEvent> {
  return createSource(input, createTextReading)
}
