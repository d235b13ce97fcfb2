import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { createEventReading } from '../reading/event-reading.ts'
import type { WireInput } from '../reading/open-chunks.ts'
import type { OllamaEvent } from './events.ts'
import { ollamaFormat } from './format.ts'

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type OllamaInput = WireInput<OllamaEvent>

/**
 * Reads a streamed message of Ollama's own API, which is a line of JSON for each event: its text,
 * its thinking and each of its tool calls become documents. For Ollama's OpenAI-compatible API there
 * is `openaiChat`.
 *
 * Takes the `Response` of `/api/chat` or `/api/generate`, a promise of one, its body, or what the
 * official SDK yields. Text has the document id `content`, thinking `reasoning`, and calls `tool-1`
 * and so on. The line that is `done` is the good ending, but with the reason `length`, which is
 * `length`; an error is `provider`, and an input that stops before is `transport`. HTTP errors and
 * what cannot be read end as with `openaiChat`.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the request's
 * body. Never throws for data. Costs time linear in the input; holds one line at a time.
 */
export function ollama(input: OllamaInput | PromiseLike<OllamaInput>): AsyncIterable<SourceEvent> {
  return createSource(input, () => createEventReading(ollamaFormat))
}
