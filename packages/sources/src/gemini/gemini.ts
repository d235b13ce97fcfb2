import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { createEventReading } from '../reading/event-reading.ts'
import type { WireInput } from '../reading/open-chunks.ts'
import type { GeminiEvent } from './events.ts'
import { geminiFormat } from './format.ts'

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type GeminiInput = WireInput<GeminiEvent>

/** Settings of {@link gemini}. */
export interface GeminiOptions {
  /**
   * Which of several candidates is read, by its `index` on the wire, or `all` of them: then each
   * document says its `choice` and ends as its own candidate does. Default 0.
   */
  readonly candidate?: number | 'all' | undefined
}

/**
 * Reads a streamed Gemini message, of the Gemini API or of Vertex AI: its text, its thoughts and
 * each of its function calls become documents.
 *
 * Takes the `Response` of `streamGenerateContent`, with `alt=sse` or as a JSON array, a promise of
 * one, its body, or what the official SDK's `generateContentStream` gives. Text has the document id
 * `content`, thoughts `reasoning`, and a call the id that the wire has for it, or `tool-1` and so on.
 *
 * Arguments that are streamed in parts (`partialArgs`) are written out as JSON text in the order in
 * which they arrive; a part that belongs to a container or a string that was left before cannot be,
 * and ends the message as `provider`, code `closed-path`. A call ends well with its last part. The
 * message ends as its finish reason says: `STOP` is good, `MAX_TOKENS` is `length`; `SAFETY`,
 * `RECITATION` and their like and a blocked prompt are `refusal`; all others are `provider`, and so
 * is an error in the stream. An input that stops without a finish reason is `transport`. HTTP errors
 * and what cannot be read end as with `openaiChat`.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the request's
 * body. Never throws for data. Costs time linear in the input; holds one event at a time.
 */
export function gemini(
  input: GeminiInput | PromiseLike<GeminiInput>,
  options?: GeminiOptions,
): AsyncIterable<SourceEvent> {
  return createSource(input, () => createEventReading(geminiFormat(options?.candidate)))
}
