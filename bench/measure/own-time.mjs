// Time that this thread did not spend waiting for a processor. On a machine that others use too, the
// wall clock counts their work; Linux says how long a runnable thread had to wait, and that is taken
// off. Elsewhere this is the wall clock.
import { openSync, readSync } from 'node:fs'

const buffer = Buffer.alloc(96)

/** @returns {number | undefined} */
function openScheduling() {
  try {
    // The main thread's id is that of the process.
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  } catch {
    return undefined
  }
}

const file = openScheduling()

/** @returns {number} milliseconds that the thread has waited for a processor since it began */
function waited() {
  if (file === undefined) return 0
  const length = readSync(file, buffer, 0, buffer.length, 0)
  // Nanoseconds on a processor, nanoseconds waiting for one, time slices.
  const [, nanoseconds] = buffer.toString('latin1', 0, length).split(' ')
  return Number(nanoseconds) / 1e6
}

/** Asking how long the thread waited takes less, unless it has to wait meanwhile. */
const askingTakes = 0.1

/** @returns {() => number} gives the milliseconds since it was made, without the waiting */
export function startClock() {
  let asked
  let waitedBefore
  let begin
  do {
    asked = performance.now()
    waitedBefore = waited()
    begin = performance.now()
  } while (begin - asked > askingTakes)
  return () => {
    const end = performance.now()
    const waitedSince = waited() - waitedBefore
    const asking = performance.now() - end
    // A wait while asking came after the end.
    const waitedInside = asking > askingTakes ? Math.max(0, waitedSince - asking) : waitedSince
    return end - begin - waitedInside
  }
}
