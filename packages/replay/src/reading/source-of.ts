import type { SourceEvent } from '@jell/core'
import { fromBytes, fromText } from '@jell/sources'
import { aiSdk } from '@jell/sources/ai-sdk'
import { anthropic } from '@jell/sources/anthropic'
import { gemini } from '@jell/sources/gemini'
import { ollama } from '@jell/sources/ollama'
import { openaiChat } from '@jell/sources/openai-chat'
import { openaiResponses } from '@jell/sources/openai-responses'

type Chunks = AsyncIterable<string> | AsyncIterable<Uint8Array>

const wires: Readonly<Record<string, (chunks: Chunks) => AsyncIterable<SourceEvent>>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  'ai-sdk': aiSdk,
  ollama,
}

/** The formats that can be read, `text` first. */
export const knownFormats: readonly string[] = ['text', ...Object.keys(wires)]

/**
 * Reads chunks of a wire format, or of a document without one.
 * Throws a `TypeError` for a format that nobody here can read.
 */
export function sourceOf(
  chunks: AsyncIterable<string | Uint8Array>,
  format: string,
  isBytes: boolean,
): AsyncIterable<SourceEvent> {
  if (format === 'text') {
    return isBytes
      ? fromBytes(chunks as AsyncIterable<Uint8Array>)
      : fromText(chunks as AsyncIterable<string>)
  }
  const read = Object.hasOwn(wires, format) ? wires[format] : undefined
  if (read) return read(chunks as Chunks)
  throw new TypeError(
    `There is no way to read the format "${format}"; known are ${knownFormats.join(', ')}.`,
  )
}
