import type { Failure } from '@jell/core'

import type { Frame, FrameReader } from '../framing/frame.ts'
import { createUtf8Decoder } from '../framing/utf8.ts'
import { createMessageWriter } from '../message/message-writer.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import type { Reading } from './create-source.ts'
import { malformedEvent, reportedFailure } from './failures.ts'
import { asPiece, wrongPiece } from './piece.ts'
import { property, textProperty } from './property.ts'

/** What one provider's event adds to the message. `false` for one that is not of its format. */
export type DecodeEvent = (event: unknown, name: string | undefined) => boolean

/** A provider's wire format. */
export interface WireFormat {
  /** What people call it. */
  readonly title: string
  readonly createFrameReader: () => FrameReader
  /** Makes what decodes one message: pure, with the little state that a message needs. */
  readonly createDecoder: (message: MessageWriter) => DecodeEvent
  /** The id that an event has in itself, for whoever wants to go on behind it. */
  readonly idOf?: ((event: unknown) => string | undefined) | undefined
}

/**
 * Reads the wire (bytes or text) or events that are objects already, as official SDKs yield them.
 * An input that ends without the provider's terminal event is a `transport` failure.
 */
export function createEventReading(format: WireFormat): Reading {
  const utf8 = createUtf8Decoder()
  const frames = format.createFrameReader()
  const message = createMessageWriter()
  const decode = format.createDecoder(message)
  let hasEvents = false
  /** An event of this format came. */
  let isKnown = false
  /** The first event that was none: its name, or its members. */
  let foreign = ''
  let lastEventId: string | undefined

  function end(failure?: Failure): void {
    const isForeign = !isKnown && foreign !== ''
    const counts = isForeign && (!failure || failure.code === 'no-terminal-event')
    message.end(counts ? unknownEvents(foreign, format.title) : failure)
  }

  function readEvent(event: unknown, name?: string): void {
    try {
      lastEventId = format.idOf?.(event) ?? lastEventId
      const isOurs = decode(event, name)
      if (isOurs) isKnown = true
      const error = !isOurs && reportedError(event, name)
      if (error) end(reportedFailure(error))
      else if (!isOurs) {
        foreign ||= name || textProperty(event, 'type') || Object.keys(Object(event)).join(', ')
      }
    } catch (thrown) {
      end(malformedEvent(name, thrown))
    }
  }

  function readPayload(payload: string, frame: Pick<Frame, 'name' | 'unterminated'>): void {
    // Heartbeats: no data, or a comment that a proxy has framed as data.
    if (message.isEnded || payload === '' || payload.startsWith(':')) return
    hasEvents = true
    if (payload === '[DONE]') return end()
    let event: unknown = payload
    try {
      event = JSON.parse(payload)
    } catch {
      if (frame.name !== 'error') return readSeveral(payload, frame)
    }
    readEvent(event, frame.name)
  }

  /** Reads a payload that is no JSON: several events, which some servers send as one, or half of one. */
  function readSeveral(payload: string, frame: Pick<Frame, 'name' | 'unterminated'>): void {
    const events = payload.replaceAll(/\}\s*\{/g, '}\n{').split('\n')
    if (events.length > 1) for (const event of events) readPayload(event.trim(), frame)
    // Cut by the end of the stream, it counts as never arrived.
    else if (!frame.unterminated) end(malformedEvent(payload))
  }

  function readFrame(frame: Frame): void {
    if (!message.isEnded) lastEventId = frame.id ?? lastEventId
    readPayload(frame.data.trim(), frame)
  }

  return {
    write(chunk) {
      const piece = asPiece(chunk)
      if (piece === undefined) {
        const isEvent = typeof chunk === 'object' && chunk !== null && !Array.isArray(chunk)
        if (isEvent) readEvent(chunk)
        else end(wrongPiece(chunk))
      } else {
        for (const frame of frames.write(utf8.write(piece))) readFrame(frame)
        const failure = utf8.failure ?? frames.failure
        if (failure) end(failure)
      }
      return message.take()
    },
    end(failure, contentType = '') {
      if (failure) end(failure)
      else {
        for (const frame of frames.end()) readFrame(frame)
        const said = frames.strayText.trim()
        const kind = hasEvents ? '' : otherKind(said, contentType)
        const error = errorIn(said)
        if (error) end(reportedFailure(error))
        else end(kind ? noEventStream(kind, said) : noTerminalEvent(said))
      }
      return message.take()
    },
    get lastEventId() {
      return lastEventId
    },
  }
}

/** An error that the server sent as an event, in one of the forms that servers have for it. */
function reportedError(event: unknown, name: string | undefined): unknown {
  const names = [name, property(event, 'type'), property(event, 'object')]
  return property(event, 'error') || (names.includes('error') && event)
}

/** An error that a server sends without a frame, in place of events or behind them. */
function errorIn(body: string): unknown {
  try {
    return reportedError(JSON.parse(body), undefined)
  } catch {
    return undefined
  }
}

function unknownEvents(found: string, title: string): Failure {
  const message =
    `No event of the stream belongs to ${title}; the first one is ${found}. ` +
    'Read it with the source of its own format.'
  return { kind: 'transport', code: 'unknown-events', message, found }
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
  return said && ` It said: ${said.slice(0, 500)}`
}
