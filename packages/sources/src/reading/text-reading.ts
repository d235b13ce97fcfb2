import type { SourceEvent } from '@jell/core'

import { createUtf8Decoder } from '../framing/utf8.ts'
import type { Reading } from './create-source.ts'

const id = 'content'

/**
 * Reads pieces of bytes or text as one `content` document. A clean end is its good ending; whether
 * the document in it is whole is for its reader to say.
 */
export function createTextReading(): Reading {
  const decoder = createUtf8Decoder()
  let isStarted = false

  function start(): SourceEvent[] {
    if (isStarted) return []
    isStarted = true
    return [{ type: 'document-start', id, channel: 'content' }]
  }

  return {
    write(chunk) {
      const text = decoder.write(chunk as Uint8Array)
      const events = text === '' ? [] : [...start(), { type: 'document-delta', id, text } as const]
      const { failure: ending } = decoder
      return ending ? [...events, { type: 'message-end', ending }] : events
    },
    end(failure) {
      if (!failure) decoder.end()
      return [...start(), { type: 'message-end', ending: failure ?? decoder.failure ?? 'complete' }]
    },
  }
}
