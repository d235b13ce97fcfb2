// Breaks a recording on purpose. A fault is data in, data out: what plays it needs to know nothing.
import type { Encoding, RecordedChunk, Recording } from '@jell/core'

import { endingOf, readChunk, writeChunk } from '../recording/recording.ts'
import { isBytes } from '../recording/to-bytes-recording.ts'

/** A place in a recording. */
export type Place =
  /** Behind so many chunks. */
  | { readonly chunk: number }
  /** Behind so many UTF-16 units of a text, or so many bytes. */
  | { readonly offset: number }
  /** A part of the whole length, from 0 to 1, rounded down to a UTF-16 unit or a byte. */
  | { readonly part: number }

/** What goes wrong. */
export type Fault =
  /** The connection closes as if all had been said: the reader sees a clean end. */
  | { readonly kind: 'cut'; readonly at: Place }
  /**
   * The connection breaks: the reader's iteration throws an `Error` with this message, after so many
   * milliseconds of silence (0 by default).
   */
  | {
      readonly kind: 'break'
      readonly at: Place
      readonly after?: number | undefined
      readonly message?: string | undefined
    }
  /** Nothing arrives for so many milliseconds, then all the rest; with `Infinity`, never. */
  | { readonly kind: 'stall'; readonly at: Place; readonly milliseconds: number }

/** A byte is flipped, or set to `value`, on its way. */
export interface Garble {
  readonly kind: 'garble'
  readonly at: Place
  /** 0 to 255. Without it, the byte that stood there with all its bits inverted. */
  readonly value?: number | undefined
}

/**
 * The recording with a fault in it; faults can be put on top of each other. A place behind the end
 * is the end. Garbling needs bytes: give it what `toBytesRecording` returns.
 * Throws a `RangeError` for a place that is negative or no number, for a garbled byte that is none,
 * and for a stall or a silence that is shorter than 0. Costs the length of the recording.
 */
export function fault<E extends Encoding>(recording: Recording<E>, what: Fault): Recording<E>
export function fault(recording: Recording<'base64'>, what: Garble): Recording<'base64'>
export function fault(recording: Recording, what: Fault | Garble): Recording {
  const { before, after } = splitAt(recording, what.at)
  const at = before.at(-1)?.[0] ?? 0
  switch (what.kind) {
    case 'cut':
      return { ...recording, chunks: before, ending: { at, how: 'complete' } }
    case 'break': {
      const { after: silence = 0, message = 'The connection was lost.' } = what
      checkDuration('A silence', silence)
      return { ...recording, chunks: before, ending: { at: at + silence, how: 'broken', message } }
    }
    case 'stall':
      return stall(recording, before, after, what.milliseconds)
    case 'garble':
      return { ...recording, chunks: [...before, ...garble(recording, after, what.value)] }
  }
}

function stall(
  recording: Recording,
  before: readonly RecordedChunk[],
  after: readonly RecordedChunk[],
  milliseconds: number,
): Recording {
  checkDuration('A stall', milliseconds)
  const at = before.at(-1)?.[0] ?? 0
  if (milliseconds === Infinity) {
    return { ...recording, chunks: before, ending: { at, how: 'silent' } }
  }
  const late = after.map(([time, chunk]): RecordedChunk => [time + milliseconds, chunk])
  const ending = endingOf(recording)
  return {
    ...recording,
    chunks: [...before, ...late],
    ending: { ...ending, at: ending.at + milliseconds },
  }
}

function garble(
  recording: Recording,
  after: readonly RecordedChunk[],
  value: number | undefined,
): readonly RecordedChunk[] {
  if (!isBytes(recording)) {
    throw new TypeError('Only bytes can be garbled: use toBytesRecording(recording).')
  }
  if (value !== undefined && !(Number.isInteger(value) && value >= 0 && value <= 255)) {
    throw new RangeError(`A byte must be an integer from 0 to 255, not ${value}.`)
  }
  const index = after.findIndex(([, chunk]) => chunk !== '')
  const garbled = after[index]
  if (!garbled) return after
  const bytes: Uint8Array = readChunk({ ...recording, chunks: after }, index)
  bytes[0] = value ?? ~(bytes[0] ?? 0)
  return [
    ...after.slice(0, index),
    [garbled[0], writeChunk('base64', bytes)],
    ...after.slice(index + 1),
  ]
}

/** The chunks in front of a place and those behind it; a chunk that it lies in is cut in two. */
function splitAt(
  recording: Recording,
  place: Place,
): { before: readonly RecordedChunk[]; after: readonly RecordedChunk[] } {
  const { chunks } = recording
  if ('chunk' in place) {
    checkPlace(place.chunk)
    return { before: chunks.slice(0, place.chunk), after: chunks.slice(place.chunk) }
  }
  let left = offsetOf(recording, place)
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

function offsetOf(
  recording: Recording,
  place: { readonly offset: number } | { readonly part: number },
): number {
  if ('offset' in place) {
    checkPlace(place.offset)
    return place.offset
  }
  if (!(place.part >= 0 && place.part <= 1)) {
    throw new RangeError(`A part must be a number from 0 to 1, not ${place.part}.`)
  }
  let length = 0
  for (const index of recording.chunks.keys()) length += readChunk(recording, index).length
  return Math.floor(length * place.part)
}

function checkDuration(what: string, milliseconds: number): void {
  if (milliseconds >= 0) return
  throw new RangeError(`${what} must last 0 milliseconds or more, not ${milliseconds}.`)
}

function checkPlace(place: number): void {
  if (Number.isInteger(place) && place >= 0) return
  throw new RangeError(`A place must be an integer, 0 or more, not ${place}.`)
}
