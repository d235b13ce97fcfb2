import type { WireFormat } from '@jell-internal/recordings'
import type { SourceEvent } from '@jell/core'
import { fromResponse } from '@jell/sources'
import { aiSdk } from '@jell/sources/ai-sdk'
import { anthropic } from '@jell/sources/anthropic'
import { gemini } from '@jell/sources/gemini'
import { ollama } from '@jell/sources/ollama'
import { openaiChat } from '@jell/sources/openai-chat'
import { openaiResponses } from '@jell/sources/openai-responses'

type SourceOfResponse = (response: Response | Promise<Response>) => AsyncIterable<SourceEvent>

/** What reads each wire format. A page of your own has one of them, and imports that one. */
const sources: Readonly<Record<WireFormat, SourceOfResponse>> = {
  text: fromResponse,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'ai-sdk': aiSdk,
  ollama,
}

/** Reads a response of this wire format. */
export function sourceOfWire(
  format: WireFormat,
  response: Response | Promise<Response>,
): AsyncIterable<SourceEvent> {
  return sources[format](response)
}
