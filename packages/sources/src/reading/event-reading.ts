// Server-sent events of any provider: framing and JSON here, the meaning in the provider's decoder.
import type { Failure, SourceEvent } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import type { SseEvent } from '../framing/sse.ts'
import { createUtf8Decoder } from '../framing/utf8.ts'
import type { Reading } from './create-source.ts'

/** What one provider's events mean: pure, with the little state that a message needs. */
export interface EventDecoder {
  /** What one event adds. `name` is the `event` field of the wire. */
  decode(event: unknown, name?: string): readonly SourceEvent[]
  /**
   * How the message ends when nothing follows: behind the wire's `[DONE]`, or else with the failure
   * that counts unless the events before it said how they ended. The answer holds a `message-end`.
   */
  end(failure?: Failure): readonly SourceEvent[]
}

/**
 * Reads the wire (bytes or text) or events that are objects already, as official SDKs yield them.
 * An input that ends without the provider's terminal event is a `transport` failure.
 */
export function createEventReading(decoder: EventDecoder): Reading {
  const utf8 = createUtf8Decoder()
  const sse = createSseReader()

  function decode({ data, name, unterminated }: SseEvent): readonly SourceEvent[] {
    const payload = data.trim()
    // Heartbeats: no data, or a comment that a proxy has framed as data.
    if (payload === '' || payload.startsWith(':')) return []
    if (payload === '[DONE]') return decoder.end()
    let event: unknown
    try {
      event = JSON.parse(payload)
    } catch {
      // Cut by the end of the stream, it counts as never arrived.
      if (unterminated) return []
      if (name !== 'error') return decoder.end(malformedEvent(payload))
      event = payload
    }
    return decoder.decode(event, name)
  }

  return {
    write(chunk) {
      // Not `instanceof`: the bytes may come from another realm, as they do under jsdom.
      if (typeof chunk === 'object' && !ArrayBuffer.isView(chunk)) return decoder.decode(chunk)
      const events = sse.write(utf8.write(chunk as Uint8Array)).flatMap(decode)
      const failure = utf8.failure ?? sse.failure
      return failure ? [...events, ...decoder.end(failure)] : events
    },
    end: (failure) =>
      failure
        ? decoder.end(failure)
        : [...sse.end().flatMap(decode), ...decoder.end(noTerminalEvent(sse.strayText))],
  }
}

/** An event that cannot be read, or a part of one. */
export function malformedEvent(found: string): Failure {
  return {
    kind: 'transport',
    code: 'malformed-event',
    message: 'An event of the stream cannot be read.',
    found: found.slice(0, 200),
  }
}

function noTerminalEvent(strayText: string): Failure {
  const found = strayText.trim()
  return {
    kind: 'transport',
    code: 'no-terminal-event',
    message: `The stream ended before the message did.${found && ` It said: ${found}`}`,
    found,
  }
}
