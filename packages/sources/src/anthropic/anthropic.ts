import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { createEventReading } from '../reading/event-reading.ts'
import type { WireInput } from '../reading/open-chunks.ts'
import type { AnthropicEvent } from './events.ts'
import { anthropicFormat } from './format.ts'

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type AnthropicInput = WireInput<AnthropicEvent>

/**
 * Reads a streamed Anthropic Messages message: each of its text blocks, thinking blocks and tool
 * calls becomes a document.
 *
 * Takes the `Response` of a request with `stream: true`, a promise of one, its body, or what the
 * official SDK's `messages.create({ stream: true })` and `messages.stream()` give. The first text
 * block has the document id `content`, the first thinking block `reasoning`, a tool call the id of
 * its block; `index` is the place of the block; tools of the server are `providerExecuted`. A block
 * that stopped ended well once another block begins, but as `refusal` where another model takes over
 * from one that declined; otherwise it ends with the message, which ends as its stop reason says:
 * `end_turn`, `tool_use` and `stop_sequence` are good; `max_tokens` and
 * `model_context_window_exceeded` are `length`, `refusal` is one, and all others are `provider`. So is
 * an error event. An input that stops without a stop reason is `transport`, as is a second message in
 * the same stream (`spliced-stream`). HTTP errors and what cannot be read end as with `openaiChat`.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the request's
 * body. Never throws for data. Costs time linear in the input; holds one event at a time.
 */
export function anthropic(
  input: AnthropicInput | PromiseLike<AnthropicInput>,
): AsyncIterable<SourceEvent> {
  return createSource(input, () => createEventReading(anthropicFormat))
}
