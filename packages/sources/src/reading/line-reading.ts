import type { Failure, SourceEvent } from '@jell/core'

import { createUtf8Decoder } from '../framing/utf8.ts'
import type { Reading } from './create-source.ts'
import { asPiece, wrongPiece } from './piece.ts'

/**
 * Reads each line as a document, as it arrives; blank lines are none. The end of its line confirms
 * a document, and a clean end of the input the last one.
 */
export function createLineReading(): Reading {
  const utf8 = createUtf8Decoder()
  let count = 0
  /** The document of the open line; the empty string before its first character that counts. */
  let id = ''

  /** The events for a piece of one line. */
  function add(text: string): readonly SourceEvent[] {
    if (id !== '') return text === '' ? [] : [{ type: 'document-delta', id, text }]
    const begun = text.replace(BLANK, '')
    if (begun === '') return []
    const index = count++
    id = `line-${count}`
    return [
      { type: 'document-start', id, channel: 'content', index },
      { type: 'document-delta', id, text: begun },
    ]
  }

  function endLine(): readonly SourceEvent[] {
    if (id === '') return []
    const ended: SourceEvent = { type: 'document-end', id, ending: 'complete' }
    id = ''
    return [ended]
  }

  function end(failure?: Failure): readonly SourceEvent[] {
    return [{ type: 'message-end', ending: failure ?? utf8.failure ?? 'complete' }]
  }

  return {
    write(chunk) {
      const piece = asPiece(chunk)
      if (piece === undefined) return end(wrongPiece(chunk))
      const [rest = '', ...lines] = utf8.write(piece).split('\n')
      const events = [...add(rest), ...lines.flatMap((line) => [...endLine(), ...add(line)])]
      return utf8.failure ? [...events, ...end()] : events
    },
    end(failure) {
      if (!failure) utf8.end()
      return end(failure)
    },
  }
}

/** What may stand before a document: a byte order mark, and white space of JSON. */
const BLANK = /^[\uFEFF \t\r]+/
