import type { Encoding, Recording } from '@jell/core'

import { readChunk } from './recording.ts'
import type { Chunk } from './recording.ts'

/** The chunks from one index up to another as one. Costs their length. */
export function joinChunks<E extends Encoding>(
  recording: Recording<E>,
  from: number,
  to: number,
): Chunk<E> {
  if (to - from === 1) return readChunk(recording, from)
  const chunks = recording.chunks.slice(from, to)
  if (recording.encoding === 'text') return chunks.map(([, chunk]) => chunk).join('') as Chunk<E>
  const parts: readonly Uint8Array[] = chunks.map(
    (_, index) => readChunk(recording, from + index) as Uint8Array,
  )
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes as Chunk<E>
}
