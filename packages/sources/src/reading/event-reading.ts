// Server-sent events of any provider: framing and JSON here, the meaning in the provider's decoder.
import type { Failure, SourceEvent } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import type { SseEvent } from '../framing/sse.ts'
import { createTextReader } from '../framing/text-reader.ts'
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
  const text = createTextReader()
  const sse = createSseReader()

  function read(events: readonly SseEvent[]): SourceEvent[] {
    const read: SourceEvent[] = []
    for (const event of events) {
      for (const decoded of decodeSse(decoder, event)) read.push(decoded)
      if (hasEnded(read)) break
    }
    return read
  }

  function write(chunk: unknown): readonly SourceEvent[] {
    if (typeof chunk === 'object' && !ArrayBuffer.isView(chunk)) return decoder.decode(chunk)
    const events = read(sse.write(text.write(chunk)))
    const failure = text.failure ?? sse.failure
    return failure && !hasEnded(events) ? [...events, ...decoder.end(failure)] : events
  }

  function end(failure?: Failure): readonly SourceEvent[] {
    if (failure) return decoder.end(failure)
    const events = read(sse.end())
    if (hasEnded(events)) return events
    return [...events, ...decoder.end(noTerminalEvent(sse.strayText.trim()))]
  }

  return { write, end }
}

function decodeSse(decoder: EventDecoder, { data, name, unterminated }: SseEvent) {
  const payload = data.trim()
  // Heartbeats: no data, or a comment that a proxy has framed as data.
  if (payload === '' || payload.startsWith(':')) return []
  if (payload === '[DONE]') return decoder.end()
  let event: unknown
  try {
    event = JSON.parse(payload)
  } catch (cause) {
    // Cut by the end of the stream, it counts as never arrived.
    if (unterminated) return []
    if (name !== 'error') return decoder.end(malformedEvent(payload, cause))
    event = { error: payload }
  }
  return decoder.decode(event, name)
}

function hasEnded(events: readonly SourceEvent[]): boolean {
  return events.at(-1)?.type === 'message-end'
}

function malformedEvent(payload: string, cause: unknown): Failure {
  return {
    kind: 'transport',
    code: 'malformed-event',
    message: 'An event of the stream is not JSON.',
    found: payload.slice(0, 200),
    expected: 'a JSON object',
    cause,
  }
}

function noTerminalEvent(strayText: string): Failure {
  const message = 'The stream ended without saying that the message is whole.'
  return {
    kind: 'transport',
    code: 'no-terminal-event',
    message: strayText === '' ? message : `${message} It holds text that is no event: ${strayText}`,
    found: strayText === '' ? undefined : strayText,
    expected: 'a terminal event',
  }
}
