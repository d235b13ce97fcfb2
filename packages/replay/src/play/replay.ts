import type { Encoding, Recording } from '@jell/core'

import type { Chunk } from '../recording/recording.ts'
import { endingOf, readChunk } from '../recording/recording.ts'
import type { Clock } from '../time/clock.ts'
import { systemClock } from '../time/clock.ts'
import { checkSpeed } from './speed.ts'

/** Settings of {@link replay}. */
export interface ReplayOptions {
  /** 1, the default, is as recorded; 2 is twice as fast; `Infinity` does not wait at all. */
  readonly speed?: number | undefined
  /** Real time by default. */
  readonly clock?: Clock | undefined
  /** Aborting it makes the iteration throw the signal's reason, as an aborted fetch does. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Plays a recording: yields its chunks when they are due, as strings or as bytes, whichever its
 * encoding says. Each iteration plays it from the start, and its time begins with the first `next()`.
 * A consumer that comes late finds the chunks that fell due meanwhile ready, as behind a network.
 *
 * Ends as the recording did: it returns, throws an `Error` with the recorded message, or stays
 * silent until it is aborted. With speed `Infinity` it waits for nothing but that silence.
 * Throws a `RangeError` for a speed that is not above 0.
 */
export function replay<E extends Encoding>(
  recording: Recording<E>,
  options: ReplayOptions = {},
): AsyncIterable<Chunk<E>> {
  const { speed = 1, clock = systemClock, signal } = options
  checkSpeed(speed)
  return {
    [Symbol.asyncIterator]: () => startReplay(recording, speed, clock, signal),
  }
}

/** A generator alone would answer `return()` only after the wait it stands in. */
function startReplay<E extends Encoding>(
  recording: Recording<E>,
  speed: number,
  clock: Clock,
  signal: AbortSignal | undefined,
): AsyncIterator<Chunk<E>, undefined> {
  const closed = new AbortController()
  const onAbort = (): void => closed.abort(signal?.reason)
  let returned = false

  async function* play(): AsyncGenerator<Chunk<E>, undefined> {
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const start = clock.now()
      const waitFor = async (milliseconds: number): Promise<void> => {
        closed.signal.throwIfAborted()
        const left = speed === Infinity ? 0 : start + milliseconds / speed - clock.now()
        if (left > 0) await clock.wait(left, closed.signal)
      }
      for (let i = 0; i < recording.chunks.length; i++) {
        await waitFor(recording.chunks[i]?.[0] ?? 0)
        yield readChunk(recording, i)
      }
      const ending = endingOf(recording)
      if (ending.how === 'silent') await clock.wait(Infinity, closed.signal)
      await waitFor(ending.at)
      if (ending.how === 'broken') throw new Error(ending.message ?? 'The connection broke.')
    } catch (error) {
      if (!returned) throw error
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
    return undefined
  }

  const chunks = play()
  return {
    next: () => chunks.next(),
    return: () => {
      returned = true
      closed.abort()
      return chunks.return(undefined)
    },
  }
}
