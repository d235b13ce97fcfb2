// The loop that every source shares. Whatever happens to the input, the reader of the source gets
// events, and the last of them says how the message ended.
import type { Failure, SourceEvent } from '@jell/core'

import { abortedFailure, malformedEvent, thrownFailure } from './failures.ts'
import { openChunks } from './open-chunks.ts'
import type { OpenChunks } from './open-chunks.ts'
import { property } from './property.ts'

/** What becomes of the pieces: pure, without I/O. What follows the last event is not read. */
export interface Reading<Event = SourceEvent> {
  /** What the next piece adds. */
  write(chunk: unknown): readonly Event[]
  /**
   * The input ended by itself, or broke with a failure: the answer holds the last event. With a
   * failure it never throws. The content type is a response's.
   */
  end(failure?: Failure, contentType?: string): readonly Event[]
  /** The id of the newest event of the wire that had one. */
  readonly lastEventId?: string | undefined
}

/** An event of a source, or a delta: the last one is a `message-end`, or an `end`. */
interface AnyEvent {
  readonly type: string
}

/** How long, and for how many pieces, the rest of a message that ended well is read to its end. */
const DRAIN_MILLISECONDS = 1000
const DRAIN_PIECES = 64

/**
 * Makes a source of an input that is read once. Nothing is read before the first `next`; `return`
 * lets go of the input at once, also while a `next` waits or before the first; neither ever rejects.
 * Behind a good ending the input may end by itself for a second, so that a request whose answer was
 * read does not count as aborted.
 */
export function createSource<Event extends AnyEvent = SourceEvent>(
  input: unknown,
  createReading: () => Reading<Event>,
): AsyncIterable<Event> {
  // A request that fails before anybody iterates must not be reported as unhandled.
  Promise.resolve(input).catch(() => undefined)
  let reading: Reading<Event> | undefined
  const source: WireSource & AsyncIterable<Event> = {
    [Symbol.asyncIterator]: () =>
      iterateSource(input, (reading = createReading()), () => source.onPiece?.()),
    onPiece: undefined,
    get lastEventId() {
      return reading?.lastEventId ?? (property(input, 'lastEventId') as string | undefined)
    },
  }
  return source
}

/** What sources of ours can do besides, for those that wrap them. */
export interface WireSource {
  /** Where a resumed request can go on. */
  readonly lastEventId?: string | undefined
  /** Called when something arrives, also where no event comes of it. */
  onPiece?: (() => void) | undefined
}

function iterateSource<Event extends AnyEvent>(
  input: unknown,
  reading: Reading<Event>,
  onPiece: () => void,
): AsyncIterator<Event, undefined> {
  /** Set once somebody reads from the input, or leaves it. */
  let opening: Promise<OpenChunks> | undefined
  /** Events that nobody has asked for yet, from `index` on. */
  let events: readonly Event[] = []
  let index = 0
  /** Calls of `next` that no event has answered yet. */
  const waiting: ((result: IteratorResult<Event, undefined>) => void)[] = []
  let isReading = false
  /** No further piece is read: the last event was given, or `return` was called. */
  let isClosed = false
  /** The input has ended by itself. */
  let isExhausted = false
  /** The last event said that a document or the message is complete. */
  let isComplete = false

  const open = () => (opening ??= openChunks(input))

  async function read(): Promise<readonly Event[]> {
    let chunks
    let result
    try {
      chunks = await open()
      // Left while the request was under way: its answer is not wanted any more.
      if (isClosed) return []
      if (chunks.refuse) return reading.end(await chunks.refuse())
      result = await chunks.iterator.next()
      onPiece()
    } catch (thrown) {
      return reading.end(thrownFailure(thrown))
    }
    // Apart from the above: what breaks here is no connection, and nothing that came before it
    // makes the message a whole one.
    try {
      const { done, value } = result
      if (!done) return reading.write(value)
      isExhausted = true
      // An official SDK's stream that was aborted just stops.
      const isAborted = chunks.controller?.signal?.aborted
      return reading.end(isAborted ? abortedFailure() : undefined, chunks.contentType)
    } catch (thrown) {
      return reading.end(malformedEvent(undefined, thrown))
    }
  }

  async function answer(): Promise<void> {
    while (waiting.length > 0) {
      const event = isClosed ? undefined : events[index++]
      if (event || isClosed) {
        if (event) isComplete = 'ending' in event && event.ending === 'complete'
        waiting.shift()?.(event ? { done: false, value: event } : { done: true, value: undefined })
        if (event?.type === 'message-end' || event?.type === 'end') close(true)
      } else if (isReading) return
      else {
        isReading = true
        events = await read()
        index = 0
        isReading = false
      }
    }
  }

  function close(mayDrain: boolean): void {
    if (isClosed) return
    isClosed = true
    void letGo(open(), mayDrain && isComplete && !isExhausted)
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        void answer()
      }),
    async return() {
      // Whoever asked for more and leaves then does not want it any more.
      close(waiting.length === 0)
      void answer()
      return { done: true, value: undefined }
    },
  }
}

/**
 * Lets go of what is there or has yet to arrive, such as the response of a request. Reads what is
 * left before, where that comes to its end in time. Never rejects.
 */
async function letGo(opening: Promise<OpenChunks>, drains: boolean): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const { iterator, controller } = await opening
    const isLate = new Promise<undefined>((resolve) => {
      if (drains) timer = setTimeout(() => resolve(undefined), DRAIN_MILLISECONDS)
    })
    for (let pieces = drains ? DRAIN_PIECES : 0; pieces > 0; pieces--) {
      const result = await Promise.race([iterator.next(), isLate])
      if (result?.done ?? true) break
    }
    controller?.abort?.()
    await iterator.return?.()
  } catch {
    // What cannot be closed is not read any more all the same.
  } finally {
    clearTimeout(timer)
  }
}
