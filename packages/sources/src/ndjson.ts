import type { SourceEvent } from '@jell/core'

import { createSource } from './reading/create-source.ts'
import { createLineReading } from './reading/line-reading.ts'
import type { Chunks } from './reading/open-chunks.ts'

/** A response that carries lines of JSON, or its bytes or text in pieces. */
export type NdjsonInput = Response | Chunks<Uint8Array | string>

/**
 * Reads newline-delimited JSON: each line is a document, told as it arrives, with the id `line-1`
 * and so on and its place among the documents as `index`, from 0. Blank lines are left out, and `\r`
 * before a line's end is white space. A document ends well with its line, the last one with a clean
 * end of the input. Whether a line is whole JSON is for its reader to say. HTTP errors, requests that
 * fail and bytes that are not UTF-8 end as with `fromResponse`.
 */
export function ndjson(input: NdjsonInput | PromiseLike<NdjsonInput>): AsyncIterable<SourceEvent> {
  return createSource(input, createLineReading)
}
