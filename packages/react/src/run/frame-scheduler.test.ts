import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { frameScheduler } from './frame-scheduler.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('flushes with the next frame, once', () => {
  const flush = vi.fn<() => void>()
  frameScheduler('frame')(flush)
  expect(flush).not.toHaveBeenCalled()
  vi.advanceTimersToNextFrame()
  expect(flush).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(flush).toHaveBeenCalledTimes(1)
})

it('flushes after 100 ms where frames have stopped, and not again when they come back', () => {
  const frames: FrameRequestCallback[] = []
  const cancelled: number[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => cancelled.push(frame))
  const flush = vi.fn<() => void>()
  frameScheduler('frame')(flush)
  vi.advanceTimersByTime(99)
  expect(flush).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(flush).toHaveBeenCalledTimes(1)
  expect(cancelled).toEqual([1])
})

it('flushes where there is no requestAnimationFrame', () => {
  vi.stubGlobal('requestAnimationFrame', undefined)
  const flush = vi.fn<() => void>()
  frameScheduler('frame')(flush)
  vi.advanceTimersByTime(100)
  expect(flush).toHaveBeenCalledTimes(1)
})

it('flushes at once, and then no sooner than so many milliseconds after the last time', () => {
  const schedule = frameScheduler({ everyMs: 250 })
  const flush = vi.fn<() => void>()
  schedule(flush)
  expect(flush).toHaveBeenCalledTimes(1)
  schedule(flush)
  vi.advanceTimersByTime(249)
  expect(flush).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(flush).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(200)
  schedule(flush)
  expect(flush).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(50)
  expect(flush).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(250)
  schedule(flush)
  expect(flush).toHaveBeenCalledTimes(4)
  vi.advanceTimersByTime(10_000)
  expect(flush).toHaveBeenCalledTimes(4)
})

it('flushes at once when told to be synchronous', () => {
  const flush = vi.fn<() => void>()
  frameScheduler('sync')(flush)
  expect(flush).toHaveBeenCalledTimes(1)
})
