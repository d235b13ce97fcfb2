/**
 * Gives the time and waits. Whoever plays a recording takes one, so that a test can play an hour in
 * no time.
 */
export interface Clock {
  /** Milliseconds since a moment of the clock's own. Never goes back. */
  now(): number
  /**
   * Resolves after so many milliseconds, or rejects with the signal's reason as soon as it aborts.
   * `Infinity` waits for the signal alone.
   */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

// setTimeout fires at once for anything above.
const longestTimeout = 2 ** 31 - 1

/** Real time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async wait(milliseconds, signal) {
    let left = milliseconds
    do {
      const part = Math.min(left, longestTimeout)
      await timeout(part, signal)
      left -= part
    } while (left > 0)
  },
}

function timeout(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error)
      return
    }
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
