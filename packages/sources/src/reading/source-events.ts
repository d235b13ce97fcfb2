// What a source yields, as events alone: plain strings are the text of one document.
import type { Failure, SourceEvent } from '@jell/core'

import { malformedEvent } from './failures.ts'
import { describeValue, textProperty } from './property.ts'

/** Makes events of what a source yields. */
export interface AsSourceEvents {
  (yielded: unknown): readonly SourceEvent[]
  /** What the end of the iteration means: for strings a good ending, for events the failure. */
  end(failure: Failure): readonly SourceEvent[]
}

const id = 'content'

/** Creates what makes events of the output of one source. */
export function asSourceEvents(): AsSourceEvents {
  let hasText = false

  function asEvents(yielded: unknown): readonly SourceEvent[] {
    if (typeof yielded === 'string') {
      const start: SourceEvent = { type: 'document-start', id, channel: 'content' }
      const delta: SourceEvent = { type: 'document-delta', id, text: yielded }
      const isFirst = !hasText
      hasText = true
      return isFirst ? [start, delta] : [delta]
    }
    if (EVENTS.includes(textProperty(yielded, 'type'))) return [yielded as SourceEvent]
    const failure = malformedEvent(describeValue(yielded))
    return [{ type: 'message-end', ending: { ...failure, code: 'unknown-event' } }]
  }

  asEvents.end = (failure: Failure): readonly SourceEvent[] => {
    const isGood = hasText && failure === noEnding
    return [{ type: 'message-end', ending: isGood ? 'complete' : failure }]
  }
  return asEvents
}

const EVENTS: readonly string[] = [
  'document-start',
  'document-delta',
  'document-end',
  'message-end',
  'connecting',
] satisfies readonly SourceEvent['type'][]

/** A source of events stopped without the last of them. */
export const noEnding: Failure = {
  kind: 'transport',
  code: 'no-ending',
  message: 'The source stopped without saying how the message ended.',
}
