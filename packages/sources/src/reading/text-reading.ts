import type { Failure, SourceEvent } from '@jell/core'

import { createUtf8Decoder } from '../framing/utf8.ts'
import type { Reading } from './create-source.ts'
import { asPiece, wrongPiece } from './piece.ts'

const id = 'content'

/**
 * Reads pieces of bytes or text as one `content` document. A clean end is its good ending; whether
 * the document in it is whole is for its reader to say. Bytes may begin with a byte order mark.
 */
export function createTextReading(): Reading {
  const decoder = createUtf8Decoder()
  let isStarted = false
  /** No character has come yet: a byte order mark may. */
  let isAtStart = true

  function start(): SourceEvent[] {
    if (isStarted) return []
    isStarted = true
    return [{ type: 'document-start', id, channel: 'content' }]
  }

  function end(failure?: Failure): SourceEvent[] {
    if (!failure) decoder.end()
    return [...start(), { type: 'message-end', ending: failure ?? decoder.failure ?? 'complete' }]
  }

  return {
    write(chunk) {
      const piece = asPiece(chunk)
      if (piece === undefined) return end(wrongPiece(chunk))
      let text = decoder.write(piece)
      if (isAtStart && text !== '') {
        isAtStart = false
        // In bytes it is a mark of their encoding; in text it is a character, which JSON refuses.
        if (typeof piece !== 'string' && text.startsWith('\uFEFF')) text = text.slice(1)
      }
      const events = text === '' ? [] : [...start(), { type: 'document-delta', id, text } as const]
      const { failure: ending } = decoder
      return ending ? [...events, { type: 'message-end', ending }] : events
    },
    end,
  }
}
