import type { Clock } from './clock.ts'

/** A clock that stands still until it is advanced by hand. */
export interface ManualClock extends Clock {
  /**
   * Moves the time forward. Every wait that falls due on the way resolves in order of its time, and
   * whoever waited runs on, and may wait again, before the next one resolves. Resolves when nothing
   * more falls due. Calls run one behind the other.
   */
  advance(milliseconds: number): Promise<void>
  /** Advances from wait to wait until nobody waits for a time any more. */
  runAll(): Promise<void>
  /** How many waits have neither resolved nor been aborted. */
  readonly waiting: number
}

interface Wait {
  readonly due: number
  readonly resolve: () => void
}

/** Makes a clock for tests. It starts at `startAt` milliseconds, 0 by default. */
export function manualClock(startAt: number = 0): ManualClock {
  let now = startAt
  const waits = new Set<Wait>()

  const earliest = (until: number): Wait | undefined => {
    let first: Wait | undefined
    for (const wait of waits) {
      if (wait.due <= until && wait.due < (first?.due ?? Infinity)) first = wait
    }
    return first
  }

  const advanceTo = async (until: number): Promise<void> => {
    await turn()
    for (let wait = earliest(until); wait; wait = earliest(until)) {
      now = Math.max(now, wait.due)
      waits.delete(wait)
      wait.resolve()
      await turn()
    }
    if (until !== Infinity) now = Math.max(now, until)
  }

  let last: Promise<void> = Promise.resolve()
  const inTurn = (move: () => Promise<void>): Promise<void> => (last = last.then(move))

  return {
    now: () => now,
    wait(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason as Error)
          return
        }
        const onAbort = (): void => {
          waits.delete(wait)
          reject(signal?.reason as Error)
        }
        const wait: Wait = {
          due: now + Math.max(0, milliseconds),
          resolve: () => {
            signal?.removeEventListener('abort', onAbort)
            resolve()
          },
        }
        waits.add(wait)
        signal?.addEventListener('abort', onAbort, { once: true })
      })
    },
    advance: (milliseconds) => inTurn(() => advanceTo(now + milliseconds)),
    runAll: () => inTurn(() => advanceTo(Infinity)),
    get waiting() {
      return waits.size
    },
  }
}

/**
 * Lets everything run that is ready, chains of promises and streams included. A message channel
 * keeps working under fake timers and is not slowed down as nested timers are in browsers.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
