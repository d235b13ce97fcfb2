import type { SourceEvent } from '@jell/core'

import { openaiChatFormat } from '../src/openai-chat/format.ts'
import { createEventReading } from '../src/reading/event-reading.ts'
import type { WireFormat } from '../src/reading/event-reading.ts'
import { collected } from './collect.ts'
import type { Collected } from './collect.ts'
import { DONE, sse } from './openai-wire.ts'

/** How a stream ends that is cut. */
export const CUT = {
  kind: 'transport',
  code: 'no-terminal-event',
  message: 'The stream ended without a finish reason or [DONE].',
  found: '',
} as const

/** Reads the events of a format as one message; a list without an ending is a cut stream. */
export function decodeWith(format: WireFormat, events: readonly unknown[]): Collected {
  const reading = createEventReading(format)
  const all: SourceEvent[] = []
  const isOver = () => all.at(-1)?.type === 'message-end'
  for (const event of events) {
    if (!isOver()) all.push(...reading.write(sse(event === DONE ? DONE : JSON.stringify(event))))
  }
  if (!isOver()) all.push(...reading.end())
  return collected(all)
}

/** The same for Chat Completions. */
export function decodeEvents(events: readonly unknown[], choice?: number | 'all'): Collected {
  return decodeWith(openaiChatFormat(choice), events)
}
