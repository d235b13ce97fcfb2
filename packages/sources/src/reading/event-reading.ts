// Server-sent events of any provider: framing and JSON here, the meaning in the provider's decoder.
import type { Failure, SourceEvent } from '@jell/core'

import { createSseReader } from '../framing/sse.ts'
import type { SseEvent } from '../framing/sse.ts'
import { createUtf8Decoder } from '../framing/utf8.ts'
import type { Reading } from './create-source.ts'
import { malformedEvent } from './failures.ts'
import { asPiece, wrongPiece } from './piece.ts'

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
  let hasEvents = false

  function decodeEvent(event: unknown, name?: string): readonly SourceEvent[] {
    try {
      return decoder.decode(event, name)
    } catch (thrown) {
      return decoder.end(malformedEvent(name, thrown))
    }
  }

  function decode({ data, name, unterminated }: SseEvent): readonly SourceEvent[] {
    const payload = data.trim()
    // Heartbeats: no data, or a comment that a proxy has framed as data.
    if (payload === '' || payload.startsWith(':')) return []
    hasEvents = true
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
    return decodeEvent(event, name)
  }

  return {
    write(chunk) {
      const piece = asPiece(chunk)
      if (piece === undefined) {
        const isEvent = typeof chunk === 'object' && chunk !== null && !Array.isArray(chunk)
        return isEvent ? decodeEvent(chunk) : decoder.end(wrongPiece(chunk))
      }
      const events = sse.write(utf8.write(piece)).flatMap(decode)
      const failure = utf8.failure ?? sse.failure
      return failure ? [...events, ...decoder.end(failure)] : events
    },
    end(failure, contentType = '') {
      if (failure) return decoder.end(failure)
      const events = sse.end().flatMap(decode)
      const said = sse.strayText.trim()
      const kind = hasEvents ? '' : otherKind(said, contentType)
      return [...events, ...decoder.end(kind ? noEventStream(kind, said) : noTerminalEvent(said))]
    },
  }
}

/** What a body without any event is instead; the empty string where it may have been cut. */
function otherKind(said: string, contentType: string): string {
  if (said !== '') return /^[{[]/.test(said) ? 'JSON' : said.startsWith('<') ? 'HTML' : 'text'
  return contentType.startsWith('text/event-stream') ? '' : contentType
}

function noEventStream(kind: string, found: string): Failure {
  const advice = `This is not an event stream but ${kind}. Ask the server for one, with stream: true.`
  const message = advice + quote(found)
  return { kind: 'transport', code: 'no-event-stream', message, found, expected: 'an event stream' }
}

function noTerminalEvent(found: string): Failure {
  const message = `The stream ended before the message did.${quote(found)}`
  return { kind: 'transport', code: 'no-terminal-event', message, found }
}

function quote(said: string): string {
  return said && ` It said: ${said}`
}
