import type { Recording } from '@jell/core'

import { convertChunks } from './convert-chunks.ts'

/**
 * The same recording with its chunks as text. A recording of text is returned as it is. A character
 * that two chunks share arrives with the second. Throws a `TypeError` where the bytes are not UTF-8.
 */
export function toTextRecording(recording: Recording): Recording<'text'> {
  if (isText(recording)) return recording
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return convertChunks(recording, 'text', (chunk, isLast) =>
    decoder.decode(chunk as Uint8Array<ArrayBuffer>, { stream: !isLast }),
  )
}

function isText(recording: Recording): recording is Recording<'text'> {
  return recording.encoding === 'text'
}
