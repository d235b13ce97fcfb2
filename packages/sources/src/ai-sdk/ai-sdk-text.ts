import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import type { Chunks } from '../reading/open-chunks.ts'
import { createTextReading } from '../reading/text-reading.ts'

/** A response that carries plain text, or its text in pieces. */
export type AiSdkTextInput = Response | Chunks<Uint8Array | string>

/**
 * Reads a text stream of the AI SDK as one document: what `toTextStreamResponse()` sends, or
 * `textStream`. Such a stream says nothing about how it ended: a clean end is good, and a document
 * that it leaves open is then `truncated`. Otherwise as `fromResponse`.
 */
export function aiSdkText(
  input: AiSdkTextInput | PromiseLike<AiSdkTextInput>,
): AsyncIterable<SourceEvent> {
  return createSource(input, createTextReading)
}
