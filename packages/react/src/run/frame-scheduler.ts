/**
 * When collected changes are published to React.
 *
 * - `frame` (the default): before the next frame, or after 100 ms where frames have stopped.
 * - `sync`: with each chunk; for tests.
 * - `{ everyMs }`: at once, and then so many milliseconds after the last publish at the earliest.
 *
 * Endings never wait.
 */
export type Schedule = 'frame' | 'sync' | { readonly everyMs: number }

/** Calls `flush` once, now or later. */
export type Scheduler = (flush: () => void) => void

/** A page can claim to be visible while its frames have stopped: only a timer is sure to come. */
const FRAMES_HAVE_STOPPED_MS = 100

/** The function for the core's option `schedule`. */
export function frameScheduler(schedule: Schedule): Scheduler {
  if (schedule === 'sync') return flushNow
  if (schedule === 'frame') return flushWithFrame
  return flushEvery(schedule.everyMs)
}

/** Timers only: they come in hidden tabs too. */
function flushEvery(everyMs: number): Scheduler {
  let isResting = false
  let waiting: (() => void) | undefined
  const flushAndRest = (flush: () => void): void => {
    isResting = true
    setTimeout(() => {
      isResting = false
      const next = waiting
      waiting = undefined
      if (next) flushAndRest(next)
    }, everyMs)
    flush()
  }
  return (flush) => {
    if (isResting) waiting = flush
    else flushAndRest(flush)
  }
}

function flushNow(flush: () => void): void {
  flush()
}

function flushWithFrame(flush: () => void): void {
  let frame: number | undefined
  const timer = setTimeout(() => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    flush()
  }, FRAMES_HAVE_STOPPED_MS)
  // Looked up at each flush: a server and a worker have none.
  if (typeof requestAnimationFrame !== 'function') return
  frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    flush()
  })
}
