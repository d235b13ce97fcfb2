/**
 * When collected changes are published to React.
 *
 * - `frame` (the default): before the next frame, or after 100 ms where frames have stopped.
 * - `sync`: with each chunk; for tests.
 * - `{ everyMs }`: that many milliseconds after the first change that waits.
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
  const { everyMs } = schedule
  return (flush) => {
    setTimeout(flush, everyMs)
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
