// Breaks a recording on purpose. A fault is data in, data out: what plays it needs to know nothing.
import type { Encoding, RecordedChunk, Recording } from '@jell/core'

import { endingOf, readChunk, writeChunk } from '../recording/recording.ts'
import { isBytes } from '../recording/to-bytes-recording.ts'
import { addErrorEvent } from './error-event.ts'
import type { Place } from './place.ts'
import { splitAtPlace } from './place.ts'

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
  /** Everything arrives so many milliseconds later, as from a model that thinks first. */
  | { readonly kind: 'slow-start'; readonly milliseconds: number }
  /**
   * So many chunks behind the place (1 by default) arrive twice, one time directly behind the other,
   * as from a server that resumes at the wrong place.
   */
  | { readonly kind: 'duplicate'; readonly at: Place; readonly chunks?: number | undefined }
  /** The chunk behind the place and the next one arrive in each other's stead. */
  | { readonly kind: 'reorder'; readonly at: Place }
  /**
   * The provider reports an error inside of its stream and closes it: an event of the recording's
   * wire format, behind the last whole event in front of the place.
   */
  | {
      readonly kind: 'provider-error'
      readonly at: Place
      readonly message?: string | undefined
    }

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
 * for a count of chunks that is no integer above 0, and for a stall or a silence that is shorter than
 * 0; a `TypeError` for the error of a provider in a format that has no way to say it, such as `text`.
 * Costs the length of the recording.
 */
export function fault<E extends Encoding>(recording: Recording<E>, what: Fault): Recording<E>
export function fault(recording: Recording<'base64'>, what: Garble): Recording<'base64'>
export function fault(recording: Recording, what: Fault | Garble): Recording {
  if (what.kind === 'slow-start') return stall(recording, [], recording.chunks, what.milliseconds)
  if (what.kind === 'provider-error') return addErrorEvent(recording, what.at, what.message)
  const { before, after } = splitAtPlace(recording, what.at)
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
    case 'duplicate':
      return { ...recording, chunks: [...before, ...duplicate(after, what.chunks ?? 1)] }
    case 'reorder':
      return { ...recording, chunks: [...before, ...reorder(after)] }
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

function duplicate(after: readonly RecordedChunk[], count: number): readonly RecordedChunk[] {
  if (!(Number.isInteger(count) && count > 0)) {
    throw new RangeError(`A count of chunks must be an integer above 0, not ${count}.`)
  }
  const twice = after.slice(0, count)
  const at = twice.at(-1)?.[0] ?? 0
  const again = twice.map(([, chunk]): RecordedChunk => [at, chunk])
  return [...twice, ...again, ...after.slice(count)]
}

function reorder(after: readonly RecordedChunk[]): readonly RecordedChunk[] {
  const [first, second, ...rest] = after
  if (!first || !second) return after
  return [[first[0], second[1]], [second[0], first[1]], ...rest]
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

function checkDuration(what: string, milliseconds: number): void {
  if (milliseconds >= 0) return
  throw new RangeError(`${what} must last 0 milliseconds or more, not ${milliseconds}.`)
}
