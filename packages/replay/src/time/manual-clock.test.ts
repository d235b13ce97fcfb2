import { describe, expect, test } from 'vitest'

import { manualClock } from './manual-clock.ts'

describe('manualClock', () => {
  test('stands still until it is advanced', async () => {
    const clock = manualClock(5)
    let woken = false
    void clock.wait(10).then(() => (woken = true))
    await clock.advance(9)
    expect([clock.now(), woken]).toEqual([14, false])
    await clock.advance(1)
    expect([clock.now(), woken]).toEqual([15, true])
  })

  test('wakes in order of time, and those of one time in order of asking', async () => {
    const clock = manualClock()
    const woken: string[] = []
    const sleep = (name: string, milliseconds: number): void => {
      void clock.wait(milliseconds).then(() => woken.push(`${name} at ${clock.now()}`))
    }
    sleep('late', 20)
    sleep('one', 10)
    sleep('two', 10)
    await clock.advance(100)
    expect(woken).toEqual(['one at 10', 'two at 10', 'late at 20'])
  })

  test('who waits again on the way is woken on the same way', async () => {
    const clock = manualClock()
    const times: number[] = []
    const loop = async (): Promise<void> => {
      for (let i = 0; i < 4; i++) {
        await clock.wait(10)
        times.push(clock.now())
      }
    }
    void loop()
    await clock.advance(35)
    expect(times).toEqual([10, 20, 30])
    expect(clock.waiting).toBe(1)
    await clock.runAll()
    expect(times).toEqual([10, 20, 30, 40])
    expect(clock.waiting).toBe(0)
  })

  test('an aborted wait rejects with the reason at once and is forgotten', async () => {
    const clock = manualClock()
    const stop = new AbortController()
    const wait = clock.wait(10, stop.signal)
    const reason = new Error('enough')
    stop.abort(reason)
    await expect(wait).rejects.toBe(reason)
    await expect(clock.wait(0, stop.signal)).rejects.toBe(reason)
    expect(clock.waiting).toBe(0)
  })

  test('a wait without end is left to its signal', async () => {
    const clock = manualClock()
    void clock.wait(Infinity)
    await clock.runAll()
    expect([clock.now(), clock.waiting]).toEqual([0, 1])
  })

  test('calls run one behind the other', async () => {
    const clock = manualClock()
    await Promise.all([clock.advance(10), clock.advance(5)])
    expect(clock.now()).toBe(15)
  })
})
