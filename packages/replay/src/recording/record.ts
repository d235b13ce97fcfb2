import type {
  Encoding,
  RecordedChunk,
  Recording,
  RecordingEnding,
  RecordingOrigin,
} from '@jell/core'

import type { Clock } from '../time/clock.ts'
import { systemClock } from '../time/clock.ts'
import { writeChunk } from './recording.ts'

/** Settings of {@link record}. */
export interface RecordOptions {
  /** Where the stream comes from; kept in the recording. */
  readonly origin: RecordingOrigin
  /** Real time by default. */
  readonly clock?: Clock | undefined
}

/** A stream that is written down while somebody else reads it. Can be iterated once. */
export interface RecordedStream<C extends string | Uint8Array> extends AsyncIterable<C> {
  /**
   * What was read so far. Its ending is `silent` until the stream has ended, and stays so where the
   * reader left before that. Costs the number of chunks.
   */
  recording(): Recording
}

/**
 * Puts a tap on a stream, such as the body of a response: iterate what it returns instead of the
 * stream, then ask it for the recording. The time begins with the first `next()`, and is kept in tenths of a millisecond.
 * Chunks, errors and an early `return()` pass through unchanged; bytes are copied when they pass.
 * Throws a `TypeError` into the reader when the stream yields strings and bytes in turn.
 */
export function record<C extends string | Uint8Array>(
  stream: AsyncIterable<C> | ReadableStream<C>,
  options: RecordOptions,
): RecordedStream<C> {
  const { origin, clock = systemClock } = options
  const chunks: RecordedChunk[] = []
  let encoding: Encoding | undefined
  let ending: RecordingEnding | undefined
  let start: number | undefined
  const elapsed = (): number => Math.round((clock.now() - (start ?? clock.now())) * 10) / 10

  async function* tap(): AsyncGenerator<C, undefined> {
    start = clock.now()
    try {
      for await (const chunk of iterable(stream)) {
        encoding ??= typeof chunk === 'string' ? 'text' : 'base64'
        chunks.push([elapsed(), writeChunk(encoding, chunk)])
        yield chunk
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      ending = { at: elapsed(), how: 'broken', message }
      throw error
    }
    ending = { at: elapsed(), how: 'complete' }
    return undefined
  }

  const iterator = tap()
  return {
    [Symbol.asyncIterator]() {
      if (start !== undefined) throw new TypeError('A stream can be recorded once only.')
      return iterator
    },
    recording: () => ({
      version: 1,
      origin,
      encoding: encoding ?? 'text',
      chunks: [...chunks],
      ending: ending ?? { at: elapsed(), how: 'silent' },
    }),
  }
}

/** Not every browser can iterate over a stream. Leaving the iteration cancels it. */
async function* readAll<C>(stream: ReadableStream<C>): AsyncGenerator<C, undefined> {
  const reader = stream.getReader()
  let isOver = false
  try {
    for (;;) {
      const result = await reader.read()
      if (result.done) break
      yield result.value
    }
    isOver = true
  } catch (error) {
    isOver = true
    throw error
  } finally {
    if (!isOver) await reader.cancel()
    reader.releaseLock()
  }
  return undefined
}

function iterable<C>(stream: AsyncIterable<C> | ReadableStream<C>): AsyncIterable<C> {
  return Symbol.asyncIterator in stream ? stream : readAll(stream)
}
