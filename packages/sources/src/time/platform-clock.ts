/** Waits. The clocks of `@jell/replay` are such clocks. */
export interface WaitingClock {
  /** Resolves after so many milliseconds, or rejects as soon as the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** The timers of the platform. */
export const platformClock: WaitingClock = {
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds)
      const onAbort = (): void => {
        clearTimeout(timer)
        reject(signal?.reason as Error)
      }
      if (signal?.aborted) onAbort()
      signal?.addEventListener('abort', onAbort)
    }),
}
