import type { SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { createEventReading } from '../reading/event-reading.ts'
import type { WireInput } from '../reading/open-chunks.ts'
import type { AiSdkEvent } from './events.ts'
import { aiSdkFormat } from './format.ts'

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type AiSdkInput = WireInput<AiSdkEvent>

/**
 * Reads a message of the AI SDK, version 5 or later: each of its texts, its reasoning and its tool
 * calls becomes a document.
 *
 * Takes a UI-message stream, as `toUIMessageStreamResponse()` sends and `useChat` reads it: a
 * `Response`, a promise of one, its body, or the chunks of `toUIMessageStream()`; or the parts of
 * `streamText().fullStream`. The first text has the document id `content`, the first reasoning
 * `reasoning`, and a tool call its `toolCallId`. A call ends well once its whole input is available,
 * and as `provider`, code `tool-input-error`, where the input was refused; deltas whose start was
 * lost are left out, for what is available is the whole. What began in a step that the server takes
 * back ends as `transport`, code `reset-step`.
 *
 * The message ends as its `finish` says: without a reason it is good, as with `stop` and
 * `tool-calls`; `length` is `length`, `content-filter` is `refusal`, all others are `provider`. An
 * error is `provider`, an abort `aborted`; an input that stops without any of these is `transport`.
 * HTTP errors and what cannot be read end as with `openaiChat`.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the request's
 * body. Never throws for data. Costs time linear in the input; holds one event at a time.
 */
export function aiSdk(input: AiSdkInput | PromiseLike<AiSdkInput>): AsyncIterable<SourceEvent> {
  return createSource(input, () => createEventReading(aiSdkFormat))
}
