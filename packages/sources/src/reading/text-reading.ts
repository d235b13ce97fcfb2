import type { Failure, MessageEnd, SourceEnding, SourceEvent } from '@jell/core'

import { createTextReader } from '../framing/text-reader.ts'
import type { Reading } from './create-source.ts'

const ID = 'content'

/**
 * Reads pieces of bytes or text as one `content` document. A clean end is its good ending; whether
 * the document in it is whole is for its reader to say.
 */
export function createTextReading(): Reading {
  const reader = createTextReader()
  let isStarted = false

  function add(text: string): SourceEvent[] {
    const events: SourceEvent[] = []
    if (text !== '' && !isStarted) {
      isStarted = true
      events.push({ type: 'document-start', id: ID, channel: 'content' })
    }
    if (text !== '') events.push({ type: 'document-delta', id: ID, text })
    return events
  }

  return {
    write(chunk) {
      const events = add(reader.write(chunk))
      if (reader.failure) events.push(messageEnd(reader.failure))
      return events
    },
    end(failure?: Failure) {
      if (!failure) reader.end()
      const start: SourceEvent = { type: 'document-start', id: ID, channel: 'content' }
      return [...(isStarted ? [] : [start]), messageEnd(failure ?? reader.failure ?? 'complete')]
    },
  }
}

function messageEnd(ending: SourceEnding): MessageEnd {
  return { type: 'message-end', ending }
}
