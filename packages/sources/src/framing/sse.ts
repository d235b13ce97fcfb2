// Server-sent events at any cut. eventsource-parser does the fields; what it leaves open is closed
// here: a byte order mark, a carriage return at the end of a chunk, an event that only the end of
// the stream completes. https://html.spec.whatwg.org/multipage/server-sent-events.html
import type { Failure } from '@jell/core'
import { createParser } from 'eventsource-parser'

/** One event of the wire. */
export interface SseEvent {
  /** The lines of its data, joined by line feeds. */
  readonly data: string
  /** Its `event` field. */
  readonly name: string | undefined
  /** Whether the stream ended before the blank line that completes an event. */
  readonly unterminated: boolean
}

/** Cuts text that arrives in pieces into events. */
export interface SseReader {
  /** The events that the next text completes. */
  write(text: string): readonly SseEvent[]
  /** The event that the end of the stream leaves without its blank line, if there is one. */
  end(): readonly SseEvent[]
  /** The first lines that belong to no event, such as an error body that was sent without a frame. */
  readonly strayText: string
  /** Set when one event grew larger than the limit; nothing is read after it. */
  readonly failure: Failure | undefined
}

/** UTF-16 units that one event may hold. */
const MAX_EVENT_CHARS = 32 * 1024 * 1024
const MAX_STRAY_CHARS = 500

/** Creates a resumable reader of server-sent events. Its memory is bounded by one event. */
export function createSseReader(maxEventChars: number = MAX_EVENT_CHARS): SseReader {
  let events: SseEvent[] = []
  /** What a chunk must not begin with: the mark at the start, or the rest of a CR LF. */
  let skipped = '\uFEFF'
  let unterminated = false
  let strayText = ''
  let failure: Failure | undefined

  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ data, event: name }) => events.push({ data, name, unterminated }),
    onError({ type, line }) {
      if (line !== undefined) strayText = `${strayText}${line}\n`.slice(0, MAX_STRAY_CHARS)
      if (type !== 'max-buffer-size-exceeded') return
      const message = `One event is longer than ${maxEventChars} characters.`
      failure = { kind: 'limit', code: 'max-event-chars', message }
    },
  })
  // The parser drops three Latin letters from the start of its first chunk, but only if they come
  // in one piece: an empty first chunk keeps the answer the same for every cut.
  parser.feed('')

  function write(text: string): readonly SseEvent[] {
    if (failure || text === '') return []
    events = []
    const lines = skipped !== '' && text.startsWith(skipped) ? text.slice(1) : text
    skipped = text.endsWith('\r') ? '\n' : ''
    // With bare line feeds the parser need not wait for the next chunk after a carriage return.
    parser.feed(lines.includes('\r') ? lines.replaceAll(/\r\n?/g, '\n') : lines)
    return events
  }

  return {
    write,
    end() {
      unterminated = true
      return write('\n\n')
    },
    get strayText() {
      return strayText
    },
    get failure() {
      return failure
    },
  }
}
