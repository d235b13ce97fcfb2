import type { WireFormat } from '@jell-internal/recordings'
import type { Source } from '@jell/core'
import { fromText, stalling } from '@jell/sources'
import { aiSdk } from '@jell/sources/ai-sdk'
import { anthropic } from '@jell/sources/anthropic'
import { gemini } from '@jell/sources/gemini'
import { ollama } from '@jell/sources/ollama'
import { openaiChat } from '@jell/sources/openai-chat'
import { openaiResponses } from '@jell/sources/openai-responses'

const readers: Readonly<Record<WireFormat, (wire: AsyncIterable<string>) => Source>> = {
  text: fromText,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'ai-sdk': aiSdk,
  ollama,
}

/** How long a recorded stream may be silent. */
const PATIENCE = 60_000

/** What reads this wire format. */
export function sourceOf(format: WireFormat, wire: AsyncIterable<string>): Source {
  return stalling(readers[format](wire), { milliseconds: PATIENCE })
}
