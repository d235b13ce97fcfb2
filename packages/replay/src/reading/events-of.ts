import type { Recording, SourceEvent } from '@jell/core'

import { endingOf, readChunk } from '../recording/recording.ts'
import { isBytes } from '../recording/to-bytes-recording.ts'
import { sourceOf } from './source-of.ts'

/** The time of a recording at which its reader stands. */
export interface RecordedTime {
  /** Milliseconds from the start. */
  now: number
}

/**
 * What a recording says, read by its wire format, without waiting: each event is given before the
 * next chunk is looked at, and `time` says when the chunk was recorded that it came with. A recording
 * that ends in silence ends as `stalled`.
 * Throws a `TypeError` for a format that nobody here can read.
 */
export function eventsOf(
  recording: Recording,
  time: RecordedTime = { now: 0 },
): AsyncIterable<SourceEvent> {
  const ending = endingOf(recording)

  async function* chunks(): AsyncGenerator<string | Uint8Array, undefined> {
    for (const [index, [milliseconds]] of recording.chunks.entries()) {
      time.now = milliseconds
      yield readChunk(recording, index)
    }
    time.now = ending.at
    if (ending.how === 'complete') return undefined
    throw new Error(ending.message ?? 'The connection broke.')
  }

  const events = sourceOf(chunks(), recording.origin.format, isBytes(recording))
  return ending.how === 'silent' ? endStalled(events) : events
}

async function* endStalled(events: AsyncIterable<SourceEvent>): AsyncGenerator<SourceEvent> {
  for await (const event of events) {
    const isLost =
      event.type === 'message-end' &&
      event.ending !== 'complete' &&
      event.ending.kind === 'transport'
    yield isLost ? { type: 'message-end', ending: stalled } : event
  }
}

const stalled = { kind: 'stalled', message: 'Nothing more arrived.' } as const
