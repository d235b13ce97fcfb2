import type { RecordedChunk, Recording } from '@jell/core'

import { readChunk, writeChunk } from './recording.ts'

/**
 * The same recording with its chunks as bytes in UTF-8. A recording of bytes is returned as it is.
 * A surrogate pair that two chunks share arrives with the second; half a pair alone becomes U+FFFD.
 */
export function toBytesRecording(recording: Recording): Recording<'base64'> {
  if (isBytes(recording)) return recording
  const encoder = new TextEncoder()
  let half = ''
  return convert(recording, 'base64', (chunk, isLast) => {
    let text = half + chunk
    half = ''
    if (!isLast && isHighSurrogate(text.charCodeAt(text.length - 1))) {
      half = text.slice(-1)
      text = text.slice(0, -1)
    }
    return encoder.encode(text)
  })
}

/**
 * The same recording with its chunks as text. A recording of text is returned as it is. A character
 * that two chunks share arrives with the second. Throws a `TypeError` where the bytes are not UTF-8.
 */
export function toTextRecording(recording: Recording): Recording<'text'> {
  if (isText(recording)) return recording
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return convert(recording, 'text', (chunk, isLast) =>
    decoder.decode(chunk as Uint8Array<ArrayBuffer>, { stream: !isLast }),
  )
}

/** Whether the chunks of a recording are written down as text. */
export function isText(recording: Recording): recording is Recording<'text'> {
  return recording.encoding === 'text'
}

/** Whether the chunks of a recording are written down as bytes. */
export function isBytes(recording: Recording): recording is Recording<'base64'> {
  return recording.encoding === 'base64'
}

function convert<E extends 'text' | 'base64'>(
  recording: Recording,
  encoding: E,
  change: (chunk: string | Uint8Array, isLast: boolean) => string | Uint8Array,
): Recording<E> {
  const chunks: RecordedChunk[] = []
  recording.chunks.forEach(([milliseconds], index) => {
    const isLast = index === recording.chunks.length - 1
    const changed = change(readChunk(recording, index), isLast)
    if (changed.length > 0) chunks.push([milliseconds, writeChunk(encoding, changed)])
  })
  return { ...recording, encoding, chunks }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
