// Cuts a recording anew. What it carries in all, and how it ended, never changes.
import type { Encoding, RecordedChunk, Recording } from '@jell/core'

import { readChunk, writeChunk } from '../recording/recording.ts'
import { toBytesRecording } from '../recording/to-bytes-recording.ts'
import { toTextRecording } from '../recording/to-text-recording.ts'
import { seededRandom } from './seeded-random.ts'

/** How to cut a text. Sizes count UTF-16 units, but for graphemes. */
export type TextCut =
  | { readonly by: 'characters'; readonly size: number }
  /** Sizes from 1 to `longest` (16 by default), the same ones for the same seed. */
  | { readonly by: 'random'; readonly seed: number; readonly longest?: number | undefined }
  | { readonly by: 'whole' }
  /** What people take for characters, such as an emoji made of several joined ones; 1 by default. */
  | { readonly by: 'graphemes'; readonly size?: number | undefined }
  /**
   * At the borders of a tokenizer, given as a function that splits a text into the pieces it
   * consists of: with the package gpt-tokenizer `(text) => decodeGenerator(encode(text))`.
   */
  | { readonly by: 'tokens'; readonly split: (text: string) => Iterable<string> }

/** How to cut bytes. */
export type ByteCut =
  | { readonly by: 'bytes'; readonly size: number }
  /** Sizes from 1 to `longest` (16 by default), the same ones for the same seed. */
  | { readonly by: 'random-bytes'; readonly seed: number; readonly longest?: number | undefined }
  | { readonly by: 'whole-bytes' }

/**
 * Cuts a recording anew, also in the middle of a surrogate pair or of a UTF-8 sequence. Each new
 * chunk arrives when the last part of it did in the recording; the ending stays.
 *
 * A text cut gives a recording of text and throws a `TypeError` where bytes are not UTF-8; a byte
 * cut gives a recording of bytes. Throws a `RangeError` for a size that is no integer above 0, and
 * an `Error` when a tokenizer's pieces do not make up the text. Costs the length of the recording.
 * Graphemes are those of `Intl.Segmenter`, which React Native does not have.
 */
export function rechunk(recording: Recording, cut: TextCut): Recording<'text'>
export function rechunk(recording: Recording, cut: ByteCut): Recording<'base64'>
export function rechunk(recording: Recording, cut: TextCut | ByteCut): Recording {
  switch (cut.by) {
    case 'characters':
      return cutInto(toTextRecording(recording), always(cut.size))
    case 'random':
      return cutInto(toTextRecording(recording), randomly(cut.seed, cut.longest))
    case 'whole':
      return cutInto(toTextRecording(recording), always(Infinity))
    case 'graphemes':
      return cutAt(toTextRecording(recording), (text) => graphemesOf(text, cut.size ?? 1))
    case 'tokens':
      return cutAt(toTextRecording(recording), cut.split)
    case 'bytes':
      return cutInto(toBytesRecording(recording), always(cut.size))
    case 'random-bytes':
      return cutInto(toBytesRecording(recording), randomly(cut.seed, cut.longest))
    case 'whole-bytes':
      return cutInto(toBytesRecording(recording), always(Infinity))
  }
}

function cutAt(
  recording: Recording<'text'>,
  split: (text: string) => Iterable<string>,
): Recording<'text'> {
  const text = recording.chunks.map(([, chunk]) => chunk).join('')
  return cutInto(recording, piecesOf(text, split))
}

/** Each call gives the size of the next chunk: an integer above 0, or `Infinity` for all the rest. */
type NextSize = () => number

function cutInto<E extends Encoding>(recording: Recording<E>, nextSize: NextSize): Recording<E> {
  const chunks: RecordedChunk[] = []
  let parts: (string | Uint8Array)[] = []
  let size = nextSize()
  let length = 0
  let arrived = 0
  const close = (milliseconds: number): void => {
    chunks.push([milliseconds, writeChunk(recording.encoding, join(parts, length))])
    parts = []
    length = 0
    size = nextSize()
  }
  for (const [index, [milliseconds]] of recording.chunks.entries()) {
    const chunk = readChunk(recording, index)
    let from = 0
    while (chunk.length - from >= size - length) {
      const to = from + size - length
      parts.push(chunk.slice(from, to))
      length = size
      from = to
      close(milliseconds)
    }
    if (from < chunk.length) {
      parts.push(chunk.slice(from))
      length += chunk.length - from
      arrived = milliseconds
    }
  }
  if (length > 0) close(arrived)
  return { ...recording, chunks }
}

function join(parts: readonly (string | Uint8Array)[], length: number): string | Uint8Array {
  if (typeof parts[0] === 'string') return parts.join('')
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts as readonly Uint8Array[]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function always(size: number): NextSize {
  checkSize(size)
  return () => size
}

function randomly(seed: number, longest: number = 16): NextSize {
  checkSize(longest)
  const random = seededRandom(seed)
  return () => 1 + Math.floor(random() * longest)
}

function checkSize(size: number): void {
  if ((Number.isInteger(size) && size > 0) || size === Infinity) return
  throw new RangeError(`A chunk's size must be an integer above 0; this one is ${size}.`)
}

function* graphemesOf(text: string, size: number): Generator<string> {
  checkSize(size)
  let piece = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  )) {
    piece += segment
    if (++count < size) continue
    yield piece
    piece = ''
    count = 0
  }
  yield piece
}

function piecesOf(text: string, split: (text: string) => Iterable<string>): NextSize {
  const sizes: number[] = []
  let at = 0
  for (const piece of split(text)) {
    if (!text.startsWith(piece, at)) {
      throw new Error(`A tokenizer's piece ${JSON.stringify(piece)} is not what stands at ${at}.`)
    }
    at += piece.length
    if (piece !== '') sizes.push(piece.length)
  }
  if (at !== text.length) {
    throw new Error(`A tokenizer's pieces end at ${at} of ${text.length} characters.`)
  }
  let next = 0
  return () => sizes[next++] ?? Infinity
}
