import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { createEventReading } from '../reading/event-reading.ts'
import type { WireInput } from '../reading/open-chunks.ts'
import type { OpenaiChatChunk } from './events.ts'
import { openaiChatFormat } from './format.ts'

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type OpenaiChatInput = WireInput<OpenaiChatChunk>

/** Settings of {@link openaiChat}. */
export interface OpenaiChatOptions {
  /**
   * Which of the `n` answers is read, by its `index` on the wire, or `all` of them: then each
   * document says its `choice` and ends as its own answer does. Default 0.
   */
  readonly choice?: number | 'all' | undefined
}

/**
 * Reads a streamed OpenAI Chat Completions message, from OpenAI or any compatible server: its
 * content, its reasoning and each of its tool calls become documents.
 *
 * Takes the `Response` of a request with `stream: true`, a promise of one, its body, or what the
 * official SDK's `chat.completions.create({ stream: true })` gives. Content has the document id
 * `content`, reasoning `reasoning`, and a tool call the id of the call; where all answers are read,
 * those of the second are `content-1` and `reasoning-1`. The message ends as its finish reason says,
 * at `[DONE]` or at the end of the input; an HTTP error or an error in the
 * stream is a `provider` failure, and an input that stops without an ending is `transport`. So is
 * one that cannot be read, by its code: `no-stream`, `no-event-stream` (such as a JSON body),
 * `unknown-events` (of another format) or `malformed-event`. An SDK hides `[DONE]`, so there only a
 * finish reason is a good ending. A connection that breaks behind that has delivered everything.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the request's
 * body. Never throws for data. Costs time linear in the input; holds one event at a time.
 */
export function openaiChat(
  input: OpenaiChatInput | PromiseLike<OpenaiChatInput>,
  options?: OpenaiChatOptions,
): AsyncIterable<SourceEvent> {
  return createSource(input, () => createEventReading(openaiChatFormat(options?.choice)))
}
