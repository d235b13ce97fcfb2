import type { SourceEvent } from '@jell/core'
import { fromText } from '@jell/sources'
import { aiSdk } from '@jell/sources/ai-sdk'
import { anthropic } from '@jell/sources/anthropic'
import { gemini } from '@jell/sources/gemini'
import { ollama } from '@jell/sources/ollama'
import { openaiChat } from '@jell/sources/openai-chat'
import { openaiResponses } from '@jell/sources/openai-responses'

import type { WireFormat } from './recording-case.ts'

type Wire = AsyncIterable<string>

const readers: Readonly<Record<WireFormat, (wire: Wire) => AsyncIterable<SourceEvent>>> = {
  text: fromText,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'ai-sdk': aiSdk,
  ollama,
}

/** All wire formats, `text` first. */
export const wireFormats = Object.keys(readers) as readonly WireFormat[]

/** Reads chunks of this wire format. */
export function readWire(format: WireFormat, wire: Wire): AsyncIterable<SourceEvent> {
  return readers[format](wire)
}
