import type { Recording } from '@jell/core'
import { rechunk } from '@jell/replay'

/** A document written by hand, in chunks of a few characters, 20 milliseconds apart. */
export function makeRecording(title: string, value: unknown): Recording<'text'> {
  const text = JSON.stringify(value)
  const origin = { title, format: 'text', model: 'written by hand' }
  const whole: Recording = { version: 1, origin, encoding: 'text', chunks: [[0, text]] }
  const { chunks, ...rest } = rechunk(whole, { by: 'random', seed: 7, longest: 8 })
  return { ...rest, chunks: chunks.map(([, chunk], index) => [index * 20, chunk]) }
}
