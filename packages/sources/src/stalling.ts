import type { Failure, Source, SourceEvent } from '@jell/core'

import { platformClock } from './time/platform-clock.ts'
import type { WaitingClock } from './time/platform-clock.ts'

/** Settings of {@link stalling}. */
export interface StallingOptions {
  /** How long nothing may arrive. */
  readonly milliseconds: number
  /** Default: the timers of the platform. */
  readonly clock?: WaitingClock | undefined
}

/**
 * Ends a source that says nothing for too long as `stalled`, and lets go of it. The time runs while
 * somebody waits for the source, from the first event on and before it; heartbeats of the server
 * that say nothing of the message do not count as something. Otherwise the source stays as it is.
 */
export function stalling(
  source: Source,
  { milliseconds, clock = platformClock }: StallingOptions,
): AsyncIterable<SourceEvent | string> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = source[Symbol.asyncIterator]()
      let isOver = false
      let leave = (): void => undefined
      const left = new Promise<'stall'>((resolve) => {
        leave = () => resolve(STALL)
      })

      async function next(): Promise<IteratorResult<SourceEvent | string, undefined>> {
        if (isOver) return DONE
        const timer = new AbortController()
        const stall = clock.wait(milliseconds, timer.signal).then(
          () => STALL,
          () => STALL,
        )
        try {
          const result = await Promise.race([iterator.next(), stall, left])
          if (isOver) return DONE
          if (result !== STALL) return result.done ? DONE : result
          letGo()
          return { done: false, value: { type: 'message-end', ending: stalled(milliseconds) } }
        } finally {
          timer.abort()
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
}

const DONE = { done: true, value: undefined } as const
const STALL = 'stall' as const

function stalled(milliseconds: number): Failure {
  const message = `Nothing arrived for ${milliseconds / 1000} seconds.`
  return { kind: 'stalled', code: 'stall-timeout', message }
}
