import type { Encoding, RecordedChunk, Recording } from '@jell/core'

import { readChunk, writeChunk } from './recording.ts'

/**
 * The same recording in another encoding. `change` gets each chunk and whether it is the last; a
 * chunk of which it leaves nothing is left out.
 */
export function convertChunks<E extends Encoding>(
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
