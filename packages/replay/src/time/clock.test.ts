import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { systemClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waits for as long as it is told, by the timers of the platform', async () => {
  const start = systemClock.now()
  const wait = systemClock.wait(250).then(() => systemClock.now() - start)
  await vi.advanceTimersByTimeAsync(250)
  expect(await wait).toBe(250)
})

test('waits longer than one timer can', async () => {
  const month = 31 * 24 * 3_600_000
  let woken = false
  void systemClock.wait(month).then(() => (woken = true))
  await vi.advanceTimersByTimeAsync(month - 1)
  expect(woken).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toBe(true)
})

test('an aborted wait rejects with the reason and leaves no timer behind', async () => {
  const stop = new AbortController()
  const wait = systemClock.wait(250, stop.signal)
  stop.abort('enough')
  await expect(wait).rejects.toBe('enough')
  await expect(systemClock.wait(250, stop.signal)).rejects.toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
})
