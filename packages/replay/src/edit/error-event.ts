import type { Recording } from '@jell/core'

import { readChunk, writeChunk } from '../recording/recording.ts'
import type { Place } from './place.ts'
import { offsetOfPlace, splitAtPlace } from './place.ts'

const sse = (payload: object, type?: string): string =>
  `${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(payload)}\n\n`

/** How each wire format says that its provider failed. */
const errorEvents: Readonly<Record<string, (message: string) => string>> = {
  'openai-chat': (message) => sse({ error: { message, type: 'server_error', code: null } }),
  'openai-responses': (message) =>
    sse({ type: 'error', code: 'server_error', message, param: null }, 'error'),
  anthropic: (message) => sse({ type: 'error', error: { type: 'api_error', message } }, 'error'),
  gemini: (message) => sse({ error: { code: 500, message, status: 'INTERNAL' } }),
  'ai-sdk': (message) => sse({ type: 'error', errorText: message }),
  ollama: (message) => `${JSON.stringify({ error: message })}\n`,
}

/**
 * Cuts a recording behind the last whole event in front of a place, and lets its provider report an
 * error there. Throws a `TypeError` where the wire format has no way to say it.
 */
export function addErrorEvent(
  recording: Recording,
  at: Place,
  message: string = 'The server failed.',
): Recording {
  const { format } = recording.origin
  const write = Object.hasOwn(errorEvents, format) ? errorEvents[format] : undefined
  if (!write) {
    const known = Object.keys(errorEvents).join(', ')
    throw new TypeError(`The format ${format} has no event for an error; these have: ${known}.`)
  }
  const isLines = format === 'ollama'
  const border = lastBorder(recording, offsetOfPlace(recording, at), isLines ? 1 : 2)
  const { before } = splitAtPlace(recording, { offset: border })
  const text = write(message)
  const chunk = recording.encoding === 'text' ? text : new TextEncoder().encode(text)
  const time = before.at(-1)?.[0] ?? 0
  return {
    ...recording,
    chunks: [...before, [time, writeChunk(recording.encoding, chunk)]],
    ending: { at: time, how: 'complete' },
  }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Where the last event ends that is whole before `limit`: behind so many line feeds in a row. */
function lastBorder(recording: Recording, limit: number, feeds: number): number {
  let border = 0
  let offset = 0
  let inRow = 0
  for (const index of recording.chunks.keys()) {
    const chunk: string | Uint8Array = readChunk(recording, index)
    for (let i = 0; i < chunk.length && offset < limit; i++) {
      const unit = typeof chunk === 'string' ? chunk.charCodeAt(i) : chunk[i]
      offset++
      if (unit === LINE_FEED) inRow++
      else if (unit !== CARRIAGE_RETURN) inRow = 0
      if (inRow >= feeds) border = offset
    }
  }
  return border
}
