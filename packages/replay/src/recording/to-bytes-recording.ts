import type { Recording } from '@jell/core'

import { convertChunks } from './convert-chunks.ts'

/**
 * The same recording with its chunks as bytes in UTF-8. A recording of bytes is returned as it is.
 * A surrogate pair that two chunks share arrives with the second; half a pair alone becomes U+FFFD.
 */
export function toBytesRecording(recording: Recording): Recording<'base64'> {
  if (isBytes(recording)) return recording
  const encoder = new TextEncoder()
  let half = ''
  return convertChunks(recording, 'base64', (chunk, isLast) => {
    let text = half + chunk
    half = ''
    if (!isLast && isHighSurrogate(text.charCodeAt(text.length - 1))) {
      half = text.slice(-1)
      text = text.slice(0, -1)
    }
    return encoder.encode(text)
  })
}

/** Whether the chunks of a recording are written down as bytes. */
export function isBytes(recording: Recording): recording is Recording<'base64'> {
  return recording.encoding === 'base64'
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
