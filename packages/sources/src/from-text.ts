import type { SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import type { Chunks } from './reading/open-chunks.ts'
import { createTextReading } from './reading/text-reading.ts'

/**
 * Reads text as one document: a string, a stream of strings, or anything that iterates over them.
 * A byte order mark stays in it, and JSON refuses that. A clean end is its good ending; an iterator
 * that throws, a stream that breaks, or an input that is none of these, is `transport`.
 */
export function fromText(
  input: string | Chunks<string> | PromiseLike<string | Chunks<string>>,
): AsyncIterable<SourceEvent> {
  return createSource(input, createTextReading)
}
