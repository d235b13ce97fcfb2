import type { Recording } from '@jell/core'

/** A chunk, or how the stream ends. */
export type Step = string | typeof END | Error

/** Stands where a stream ends well. */
export const END: unique symbol = Symbol('end')

/** The steps of a stream: each chunk is one, and the ending behind them. */
export function scriptOf(stream: Recording | string, chunkLength: number): readonly Step[] {
  if (typeof stream === 'string') return [...chunksOf(stream, chunkLength), END]
  if (stream.encoding !== 'text') {
    throw new TypeError(
      'This is a recording of bytes, and components are shown text. Give it to toTextRecording of @jell/replay first.',
    )
  }
  const chunks = stream.chunks.map(([, chunk]) => chunk)
  const { how = 'complete', message } = stream.ending ?? {}
  if (how === 'silent') return chunks
  return [...chunks, how === 'complete' ? END : new Error(message)]
}

function chunksOf(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}
