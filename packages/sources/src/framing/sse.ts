// Server-sent events at any cut. eventsource-parser does the fields; what it leaves open is closed
// here: a byte order mark, a carriage return at the end of a chunk, an event that only the end of
// the stream completes. https://html.spec.whatwg.org/multipage/server-sent-events.html
import type { Failure } from '@jell/core'
import { createParser } from 'eventsource-parser'

import { maxEventChars, maxStrayChars, tooLong } from './frame.ts'
import type { Frame, FrameReader } from './frame.ts'

/** Creates a resumable reader of server-sent events. Its memory is bounded by one event. */
export function createSseReader(limit: number = maxEventChars): FrameReader {
  let events: Frame[] = []
  /** What a chunk must not begin with: the mark at the start, or the rest of a CR LF. */
  let skipped = '\uFEFF'
  let unterminated = false
  let strayText = ''
  let failure: Failure | undefined

  const parser = createParser({
    maxBufferSize: limit,
    onEvent: ({ data, event: name, id }) => events.push({ data, name, id, unterminated }),
    onError({ type, field, value = '', line = '' }) {
      // A field of its own, behind which comes a good ending: so older llama.cpp says what broke.
      if (field === 'error') events.push({ data: value, name: field, unterminated })
      else if (strayText.length < maxStrayChars) {
        strayText = `${strayText}${line}\n`.slice(0, maxStrayChars)
      }
      if (type !== 'max-buffer-size-exceeded') return
      failure = tooLong(limit)
    },
  })
  // The parser drops three Latin letters from the start of its first chunk, but only if they come
  // in one piece: an empty first chunk keeps the answer the same for every cut.
  parser.feed('')

  function write(text: string): readonly Frame[] {
    if (failure || text === '') return []
    events = []
    const lines = text.slice(text.startsWith(skipped) ? skipped.length : 0)
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
