// The loop that every source shares. Whatever happens to the input, the reader of the source gets
// events, and the last of them says how the message ended.
import type { Failure, SourceEvent } from '@jell/core'

import { abortedFailure, thrownFailure } from './failures.ts'
import { httpFailure, openChunks } from './open-chunks.ts'
import type { OpenChunks } from './open-chunks.ts'

/** What becomes of the pieces: pure, without I/O. What follows a `message-end` is not read. */
export interface Reading {
  /** What the next piece adds. */
  write(chunk: unknown): readonly SourceEvent[]
  /** The input ended by itself, or broke with a failure: the answer holds the `message-end`. */
  end(failure?: Failure): readonly SourceEvent[]
}

type Result = IteratorResult<SourceEvent, undefined>

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
  return { [Symbol.asyncIterator]: () => iterateSource(input, createReading()) }
}

function iterateSource(input: unknown, reading: Reading): AsyncIterator<SourceEvent, undefined> {
  /** Set once the input is open. */
  let chunks: OpenChunks | undefined
  /** Events that nobody has asked for yet, from `index` on. */
  let events: readonly SourceEvent[] = []
  let index = 0
  /** Calls of `next` that no event has answered yet. */
  const waiting: ((result: Result) => void)[] = []
  let isReading = false
  /** No further piece is read: a `message-end` was given, or `return` was called. */
  let isClosed = false

  async function read(): Promise<readonly SourceEvent[]> {
    try {
      chunks ??= await openChunks(input)
      // Left while the request was under way: its answer is not wanted any more.
      if (isClosed) close()
      const { iterator, refused, controller } = chunks
      if (refused) return reading.end(await httpFailure(refused, iterator))
      const { done, value } = await iterator.next()
      if (!done) return reading.write(value)
      // An official SDK's stream that was aborted just stops.
      return reading.end(controller?.signal?.aborted ? abortedFailure() : undefined)
    } catch (thrown) {
      return reading.end(thrownFailure(thrown))
    }
  }

  async function answer(): Promise<void> {
    while (waiting.length > 0) {
      const event = isClosed ? undefined : events[index++]
      if (event || isClosed) {
        waiting.shift()?.(event ? { done: false, value: event } : { done: true, value: undefined })
        if (event?.type === 'message-end') close()
      } else if (isReading) return
      else {
        isReading = true
        events = await read()
        index = 0
        isReading = false
      }
    }
  }

  function close(): void {
    isClosed = true
    if (chunks) void letGo(chunks)
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        void answer()
      }),
    async return() {
      close()
      void answer()
      return { done: true, value: undefined }
    },
  }
}

async function letGo({ iterator, controller }: OpenChunks): Promise<void> {
  try {
    controller?.abort?.()
    await iterator.return?.()
  } catch {
    // What cannot be closed is not read any more all the same.
  }
}
