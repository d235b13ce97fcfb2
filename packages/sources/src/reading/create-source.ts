// The loop that every source shares. Whatever happens to the input, the reader of the source gets
// events, and the last of them says how the message ended.
import type { Failure, SourceEvent } from '@jell/core'

import { abortedFailure, thrownFailure } from './failures.ts'
import { httpFailure } from './http-failure.ts'
import { openChunks } from './open-chunks.ts'
import type { ChunkReader } from './open-chunks.ts'

/** What becomes of the pieces: pure, without I/O. Nothing is asked of it behind a `message-end`. */
export interface Reading {
  /** What the next piece adds. */
  write(chunk: unknown): readonly SourceEvent[]
  /** The input ended by itself, or broke with a failure: the answer holds the `message-end`. */
  end(failure?: Failure): readonly SourceEvent[]
}

/**
 * Makes a source of an input that is read once. Nothing is read before the first `next`; `return`
 * lets go of the input at once, also while a `next` waits; neither ever rejects.
 */
export function createSource(
  input: unknown,
  createReading: () => Reading,
): AsyncIterable<SourceEvent> {
  // A request that fails before anybody iterates must not be reported as unhandled.
  Promise.resolve(input).catch(() => undefined)
  return { [Symbol.asyncIterator]: () => new SourceIterator(input, createReading()) }
}

type Waiting = (result: IteratorResult<SourceEvent, undefined>) => void

class SourceIterator implements AsyncIterableIterator<SourceEvent, undefined> {
  readonly #input: unknown
  readonly #reading: Reading
  /** Set once the input is open. */
  #chunks: ChunkReader | undefined
  /** Events that nobody has asked for yet, from `#next` on. */
  #events: readonly SourceEvent[] = []
  #next = 0
  /** Calls of `next` that no event has answered yet. */
  readonly #waiting: Waiting[] = []
  #isReading = false
  /** No further piece is read: a `message-end` was given, or `return` was called. */
  #isClosed = false

  constructor(input: unknown, reading: Reading) {
    this.#input = input
    this.#reading = reading
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<SourceEvent, undefined>> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#answer()
    })
  }

  return(): Promise<IteratorResult<SourceEvent, undefined>> {
    this.#events = []
    this.#close()
    this.#answer()
    return Promise.resolve({ done: true, value: undefined })
  }

  #answer(): void {
    while (this.#waiting.length > 0) {
      const event = this.#events[this.#next]
      if (event) {
        this.#next++
        this.#waiting.shift()?.({ done: false, value: event })
      } else if (this.#isClosed) this.#waiting.shift()?.({ done: true, value: undefined })
      else return void this.#read()
    }
  }

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    const events = await this.#readEvents()
    this.#isReading = false
    if (!this.#isClosed) {
      this.#events = events
      this.#next = 0
      if (events.at(-1)?.type === 'message-end') this.#close()
    }
    this.#answer()
  }

  async #readEvents(): Promise<readonly SourceEvent[]> {
    try {
      this.#chunks ??= await openChunks(this.#input)
      const chunks = this.#chunks
      // Closed while the request was under way: its answer is not wanted any more.
      if (this.#isClosed) {
        chunks.cancel()
        return []
      }
      if (chunks.refused) return this.#reading.end(await httpFailure(chunks.refused, chunks))
      const { done, value } = await chunks.read()
      if (this.#isClosed) return []
      if (!done) return this.#reading.write(value)
      return this.#reading.end(chunks.isAborted() ? abortedFailure() : undefined)
    } catch (thrown) {
      return this.#reading.end(thrownFailure(thrown))
    }
  }

  #close(): void {
    this.#isClosed = true
    this.#chunks?.cancel()
  }
}
