import type { Recording } from '@jell/core'
import { rechunk } from '@jell/replay'

/** A document written by hand, in chunks of a few characters, 20 milliseconds apart. */
export function makeRecording(title: string, value: unknown): Recording<'text'> {
  return makeTextRecording(title, JSON.stringify(value))
}

/** A text written by hand; `longest` is how many characters a chunk has at most, 8 by default. */
export function makeTextRecording(title: string, text: string, longest = 8): Recording<'text'> {
  const origin = { title, format: 'text', model: 'written by hand' }
  const whole: Recording<'text'> = { version: 1, origin, encoding: 'text', chunks: [[0, text]] }
  const { chunks, ...rest } = rechunk(whole, { by: 'random', seed: 7, longest })
  return { ...rest, chunks: chunks.map(([, chunk], index) => [index * 20, chunk]) }
}
