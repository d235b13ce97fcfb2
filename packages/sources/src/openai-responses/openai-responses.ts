import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { createEventReading } from '../reading/event-reading.ts'
import type { WireInput } from '../reading/open-chunks.ts'
import type { OpenaiResponsesEvent } from './events.ts'
import { openaiResponsesFormat } from './format.ts'

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type OpenaiResponsesInput = WireInput<OpenaiResponsesEvent>

/** Settings of {@link openaiResponses}. */
export interface OpenaiResponsesOptions {
  /**
   * The stream goes on with one that broke (`starting_after`): items that began there have only
   * their rest here. Default false.
   */
  readonly isResumed?: boolean | undefined
}

/**
 * Reads a streamed message of the OpenAI Responses API: each part of its text and reasoning and each
 * of its tool calls becomes a document.
 *
 * Takes the `Response` of a request with `stream: true`, a promise of one, its body, or what the
 * official SDK's `responses.create({ stream: true })` and `responses.stream()` give. The first text
 * has the document id `content`, the first reasoning `reasoning`, and a tool call its `call_id`;
 * `index` is the place of the item in the output. Calls of MCP tools and the code that the code
 * interpreter runs are `providerExecuted`. A document ends well with the `done` event of its item.
 * Text that only a `done` event carries is taken; one that differs from its deltas ends the message
 * as `provider`, code `delta-mismatch`. `response.completed` is a good ending, unless the status in
 * it is another; `response.incomplete` is `length`, or `refusal` where a filter cut the answer off. A
 * refusal is one, with its words; a failed response and an error event are `provider`; an input that
 * stops without any of these is `transport`. HTTP errors and what cannot be read end as with
 * `openaiChat`.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the request's
 * body. Never throws for data. Costs time linear in the input; holds one event at a time, and the
 * text of each document, to compare it.
 */
export function openaiResponses(
  input: OpenaiResponsesInput | PromiseLike<OpenaiResponsesInput>,
  options?: OpenaiResponsesOptions,
): AsyncIterable<SourceEvent> {
  return createSource(input, () => createEventReading(openaiResponsesFormat(options?.isResumed)))
}
