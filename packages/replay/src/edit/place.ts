import type { RecordedChunk, Recording } from '@jell/core'

import { readChunk, writeChunk } from '../recording/recording.ts'

/** A place in a recording. */
export type Place =
  /** Behind so many chunks. */
  | { readonly chunk: number }
  /** Behind so many UTF-16 units of a text, or so many bytes. */
  | { readonly offset: number }
  /** A part of the whole length, from 0 to 1, rounded down to a UTF-16 unit or a byte. */
  | { readonly part: number }

/** What lies in front of a place and behind it. */
export interface SplitRecording {
  readonly before: readonly RecordedChunk[]
  readonly after: readonly RecordedChunk[]
}

/**
 * The chunks in front of a place and those behind it; a chunk that it lies in is cut in two.
 * Throws a `RangeError` for a place that is negative or no number.
 */
export function splitAtPlace(recording: Recording, place: Place): SplitRecording {
  const { chunks } = recording
  if ('chunk' in place) {
    checkPlace(place.chunk)
    return { before: chunks.slice(0, place.chunk), after: chunks.slice(place.chunk) }
  }
  let left = offsetOfPlace(recording, place)
  for (const [index, [milliseconds]] of chunks.entries()) {
    const chunk = readChunk(recording, index)
    if (left < chunk.length) {
      const write = (part: string | Uint8Array): RecordedChunk[] =>
        part.length === 0 ? [] : [[milliseconds, writeChunk(recording.encoding, part)]]
      return {
        before: [...chunks.slice(0, index), ...write(chunk.slice(0, left))],
        after: [...write(chunk.slice(left)), ...chunks.slice(index + 1)],
      }
    }
    left -= chunk.length
  }
  return { before: chunks, after: [] }
}

/** How many UTF-16 units or bytes lie in front of a place; one behind the end may be more than all. */
export function offsetOfPlace(recording: Recording, place: Place): number {
  if ('offset' in place) {
    checkPlace(place.offset)
    return place.offset
  }
  if ('chunk' in place) {
    checkPlace(place.chunk)
    return lengthOf(recording, place.chunk)
  }
  if (!(place.part >= 0 && place.part <= 1)) {
    throw new RangeError(`A part must be a number from 0 to 1, not ${place.part}.`)
  }
  return Math.floor(lengthOf(recording, Infinity) * place.part)
}

function lengthOf(recording: Recording, chunks: number): number {
  let length = 0
  for (const index of recording.chunks.slice(0, chunks).keys()) {
    length += readChunk(recording, index).length
  }
  return length
}

function checkPlace(place: number): void {
  if (Number.isInteger(place) && place >= 0) return
  throw new RangeError(`A place must be an integer, 0 or more, not ${place}.`)
}
