import type { Failure, Source, SourceEvent } from '@jell/core'

import type { WireSource } from './reading/create-source.ts'
import { platformClock } from './time/platform-clock.ts'
import type { WaitingClock } from './time/platform-clock.ts'

/** Settings of {@link stalling}. */
export interface StallingOptions {
  /** How long nothing may arrive. */
  readonly milliseconds: number
  /**
   * Whether all counts that comes over the connection, also what says nothing of the message, such
   * as pings and comments. Seen of the sources of this package that read a wire, without anything
   * around them. Default false.
   */
  readonly countsHeartbeats?: boolean | undefined
  /** Default: the timers of the platform. */
  readonly clock?: WaitingClock | undefined
}

/**
 * Ends a source that says nothing for too long as `stalled`, and lets go of it. The time runs while
 * somebody waits for the source, from the first event on and before it. Heartbeats of the server,
 * which say nothing of the message, count only with `countsHeartbeats`; reasoning and other documents
 * do not count around `select`, which leaves them out. Otherwise the source stays as it is.
 */
export function stalling(
  source: Source,
  { milliseconds, countsHeartbeats = false, clock = platformClock }: StallingOptions,
): AsyncIterable<SourceEvent | string> {
  const watched: WireSource & AsyncIterable<SourceEvent | string> = {
    // For a retry around it, which goes on where the wire stood.
    get lastEventId() {
      return (source as WireSource).lastEventId
    },
    [Symbol.asyncIterator]() {
      const iterator = source[Symbol.asyncIterator]()
      let isOver = false
      let leave = (): void => undefined
      const left = new Promise<'stall'>((resolve) => {
        leave = () => resolve(STALL)
      })
      let beat = (): void => undefined
      if (countsHeartbeats && 'onPiece' in source) (source as WireSource).onPiece = () => beat()

      async function next(): Promise<IteratorResult<SourceEvent | string, undefined>> {
        if (isOver) return DONE
        const pending = iterator.next()
        for (;;) {
          const timer = new AbortController()
          const heard = new Promise<'beat'>((resolve) => {
            beat = () => resolve(BEAT)
          })
          const stall = clock.wait(milliseconds, timer.signal).then(
            () => STALL,
            () => STALL,
          )
          try {
            const result = await Promise.race([pending, stall, left, heard])
            if (isOver) return DONE
            if (result === BEAT) continue
            if (result !== STALL) return result.done ? DONE : result
            letGo()
            return { done: false, value: { type: 'message-end', ending: stalled(milliseconds) } }
          } finally {
            timer.abort()
          }
        }
      }

      function letGo(): void {
        isOver = true
        const closing = async (): Promise<unknown> => iterator.return?.()
        closing().catch(() => undefined)
      }

      return {
        next,
        async return() {
          letGo()
          leave()
          return DONE
        },
      }
    },
  }
  return watched
}

const DONE = { done: true, value: undefined } as const
const STALL = 'stall' as const
const BEAT = 'beat' as const

function stalled(milliseconds: number): Failure {
  const message = `Nothing arrived for ${milliseconds / 1000} seconds.`
  return { kind: 'stalled', code: 'stall-timeout', message }
}
