import type { Failure } from '@jell/core'

import type { Frame, FrameReader } from '../framing/frame.ts'
import { createUtf8Decoder } from '../framing/utf8.ts'
import { createMessageWriter } from '../message/message-writer.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import type { Reading } from './create-source.ts'
import { malformedEvent, reportedFailure, transportFailure } from './failures.ts'
import { asPiece, wrongPiece } from './piece.ts'
import { property, textProperty } from './property.ts'

/** What one provider's event adds to the message. `false` for one that is not of its format. */
export type DecodeEvent = (event: unknown, name: string | undefined) => boolean

/** A provider's wire format. */
export interface WireFormat {
  /** What says that a message is whole. */
  readonly terminal: string
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
    const error = errorIn(frames.strayText)
    const words = `The stream has events of another format: ${foreign}.`
    const unknown = foreign === '' ? undefined : transportFailure('unknown-events', words, foreign)
    const isForeign = !isKnown && failure?.code === 'no-terminal-event'
    message.end(error ? reportedFailure(error) : (isForeign && unknown) || failure, unknown)
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

  /** Reads what one frame holds. Answers whether the events behind it can be read too. */
  function readPayload(payload: string, frame: Frame): boolean {
    const isError = frame.name === 'error'
    // Heartbeats: no data, or a comment that a proxy has framed as data.
    if (message.isEnded || (payload === '' && !isError) || payload.startsWith(':')) return true
    hasEvents = true
    let event: unknown = payload
    try {
      if (payload === '[DONE]') end()
      else event = JSON.parse(payload)
    } catch {
      // Several events, which some servers send as one, or half of one.
      const events = isError ? [] : payload.replaceAll(/\}\s*\{/g, '}\n{').split('\n')
      if (events.length > 1) return events.every((one) => readPayload(one.trim(), frame))
      // Cut by the end of the stream, it counts as never arrived.
      if (!isError && !frame.unterminated) end(malformedEvent(payload))
      if (!isError) return false
    }
    if (!message.isEnded) readEvent(event, frame.name)
    return true
  }

  function readFrame(frame: Frame): void {
    if (!message.isEnded) lastEventId = frame.id ?? lastEventId
    readPayload(frame.data.trim(), frame)
  }

  return {
    write(chunk) {
      const piece = asPiece(chunk)
      if (piece === undefined) {
        if (Object(chunk) === chunk && !Array.isArray(chunk)) readEvent(chunk)
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
        const type = contentType.startsWith('text/event-stream') ? '' : contentType
        end(notTheEnd(format, said, hasEvents ? '' : said || type))
      }
      return message.take()
    },
    get lastEventId() {
      return lastEventId
    },
  }
}

/** An error that the server sent as an event, in one of the forms that servers have for it. */
function reportedError(given: unknown, name: string | undefined): unknown {
  // Google's come in a list.
  const [event] = [given].flat()
  const names = [name, property(event, 'type'), property(event, 'object')]
  const isBare = property(event, 'code') && textProperty(event, 'message')
  return property(event, 'error') || ((isBare || names.includes('error')) && (event || {}))
}

/** An error that a server sends without a frame, in place of events or behind them. */
function errorIn(body: string): unknown {
  try {
    return reportedError(JSON.parse(body), undefined)
  } catch {
    return undefined
  }
}

/** Why the end of the input is not that of the message; `found` is what came in place of events. */
function notTheEnd({ terminal }: WireFormat, said: string, found: string): Failure {
  return found === ''
    ? transportFailure('no-terminal-event', `The stream ended without ${terminal}.`, said)
    : transportFailure('no-event-stream', NO_EVENTS, found)
}

const NO_EVENTS = 'This is no event stream: ask with stream: true, or read text with fromResponse.'
