import type { Recording } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { fault } from '../edit/fault.ts'
import type { ManualClock } from '../time/manual-clock.ts'
import { manualClock } from '../time/manual-clock.ts'
import type { Player } from './player.ts'
import { createPlayer } from './player.ts'

const recording: Recording<'text'> = {
  version: 1,
  origin: { title: 'x', format: 'text' },
  encoding: 'text',
  chunks: [
    [100, 'a'],
    [200, 'b'],
    [300, 'c'],
  ],
  ending: { at: 350, how: 'complete' },
}

const watch = (player: Player<'text'>, clock: ManualClock = manualClock()) => {
  const log: string[] = []
  const disconnect = player.connect({
    begin: () => log.push(`begin at ${clock.now()}`),
    write: (chunk) => log.push(`${chunk} at ${clock.now()}`),
    end: () => log.push(`end at ${clock.now()}`),
    fail: (error) => log.push(`${error.message} at ${clock.now()}`),
  })
  return { log, disconnect }
}

describe('playing', () => {
  test('takes each step at its time and stops behind the ending', async () => {
    const clock = manualClock(1000)
    const player = createPlayer(recording, { clock })
    const { log } = watch(player, clock)
    player.play()
    expect(player.get()).toMatchObject({ playing: true, position: 0, total: 4, duration: 350 })
    await clock.runAll()
    expect(log).toEqual(['begin at 1000', 'a at 1100', 'b at 1200', 'c at 1300', 'end at 1350'])
    expect(player.get()).toEqual({
      playing: false,
      speed: 1,
      run: 1,
      position: 4,
      total: 4,
      time: 350,
      duration: 350,
    })
  })

  test('goes on after a pause from the moment where it was paused', async () => {
    const clock = manualClock()
    const player = createPlayer(recording, { clock })
    const { log } = watch(player, clock)
    player.play()
    await clock.advance(160)
    player.pause()
    expect(clock.waiting).toBe(0)
    await clock.advance(1000)
    expect(log).toEqual(['begin at 0', 'a at 100'])
    player.play()
    await clock.runAll()
    expect(log.slice(2)).toEqual(['b at 1200', 'c at 1300', 'end at 1350'])
  })

  test('waits that end late do not add up', async () => {
    const clock = manualClock()
    const late = {
      now: clock.now,
      wait: (milliseconds: number, signal?: AbortSignal) => clock.wait(milliseconds + 30, signal),
    }
    const player = createPlayer(recording, { clock: late })
    const { log } = watch(player, clock)
    player.play()
    await clock.runAll()
    expect(log).toEqual(['begin at 0', 'a at 130', 'b at 230', 'c at 330', 'end at 380'])
  })

  test('changes its speed on the way', async () => {
    const clock = manualClock()
    const player = createPlayer(recording, { clock, speed: 2 })
    const { log } = watch(player, clock)
    player.play()
    await clock.advance(75)
    player.setSpeed(0.5)
    await clock.advance(100)
    expect(log).toEqual(['begin at 0', 'a at 50', 'b at 175'])
    player.setSpeed(Infinity)
    expect(log.slice(3)).toEqual(['c at 175', 'end at 175'])
    expect(player.get()).toMatchObject({ playing: false, speed: Infinity })
  })

  test('begins a new run at the end', async () => {
    const clock = manualClock()
    const player = createPlayer(recording, { clock, speed: Infinity })
    const { log } = watch(player, clock)
    player.play()
    player.play()
    expect(log.map((entry) => entry.split(' ')[0]).join(' ')).toBe(
      'begin a b c end begin a b c end',
    )
    expect(player.get().run).toBe(2)
  })

  test('a recording that broke fails, one that went silent just stops', () => {
    const broken = fault(recording, { kind: 'break', at: { chunk: 1 }, message: 'reset' })
    const player = createPlayer(broken, { speed: Infinity })
    const { log } = watch(player)
    player.play()
    expect(log).toEqual(['begin at 0', 'a at 0', 'reset at 0'])

    const silent = fault(recording, { kind: 'stall', at: { chunk: 1 }, milliseconds: Infinity })
    const other = createPlayer(silent, { speed: Infinity })
    const otherLog = watch(other).log
    other.play()
    expect(otherLog).toEqual(['begin at 0', 'a at 0'])
    expect(other.get()).toMatchObject({ position: 1, total: 1, playing: false })
  })
})

describe('stepping and seeking', () => {
  test('a step pauses and takes one step, or several', async () => {
    const clock = manualClock()
    const player = createPlayer(recording, { clock })
    const { log } = watch(player)
    player.play()
    player.step()
    player.step(2)
    expect(player.get()).toMatchObject({ playing: false, position: 3, time: 300, run: 1 })
    expect(log).toEqual(['begin at 0', 'a at 0', 'bc at 0'])
    expect(clock.waiting).toBe(0)
  })

  test('a seek forward stays in the run, a seek backwards begins a new one', () => {
    const player = createPlayer(recording)
    const { log } = watch(player)
    player.seek(3)
    expect(player.get().run).toBe(1)
    player.seek(1)
    player.step(-1)
    expect(player.get()).toMatchObject({ run: 3, position: 0, time: 0 })
    expect(log.map((entry) => entry.split(' ')[0]).join(' ')).toBe('begin abc begin a begin')
  })

  test('a position outside is cut off, and a seek to where it stands does nothing', () => {
    const player = createPlayer(recording)
    const { log } = watch(player)
    player.seek(-5)
    expect(log).toEqual(['begin at 0'])
    player.seek(99)
    player.seek(99)
    expect(player.get()).toMatchObject({ position: 4, run: 1 })
    expect(log.at(-1)).toBe('end at 0')
  })

  test('a seek while playing goes on playing from there', async () => {
    const clock = manualClock()
    const player = createPlayer(recording, { clock })
    const { log } = watch(player, clock)
    player.play()
    await clock.advance(250)
    player.seek(1)
    await clock.runAll()
    expect(log.slice(3)).toEqual(['begin at 250', 'a at 250', 'b at 350', 'c at 450', 'end at 500'])
  })

  test('a consumer that pauses a seek goes on from its place with the whole gap', async () => {
    const clock = manualClock()
    const player = createPlayer(recording, { clock })
    player.play()
    await clock.advance(290)
    const { log } = watch(player, clock)
    player.connect({
      begin: () => player.pause(),
      write: () => undefined,
      end: () => undefined,
      fail: () => undefined,
    })
    player.play()
    await clock.advance(5)
    player.seek(1)
    expect(player.get()).toMatchObject({ playing: false, position: 1, run: 2 })
    player.play()
    await clock.runAll()
    expect(log.slice(-3)).toEqual(['b at 395', 'c at 495', 'end at 545'])
  })

  test('whatever is done, a consumer sees each run from its start and without a gap', async () => {
    const move = fc.oneof(
      fc.record({ do: fc.constant('seek' as const), by: fc.integer({ min: -1, max: 6 }) }),
      fc.record({ do: fc.constant('step' as const), by: fc.integer({ min: -2, max: 2 }) }),
      fc.record({ do: fc.constant('advance' as const), by: fc.nat(200) }),
      fc.record({ do: fc.constantFrom('play' as const, 'pause' as const), by: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(move), async (moves) => {
        const clock = manualClock()
        const player = createPlayer(recording, { clock })
        let shown = 'nothing'
        let runs = 0
        player.connect({
          begin: () => {
            shown = ''
            runs += 1
          },
          write: (chunk) => (shown += chunk),
          end: () => (shown += '.'),
          fail: () => expect.unreachable(),
        })
        for (const { do: what, by } of moves) {
          if (what === 'advance') await clock.advance(by)
          else if (what === 'seek') player.seek(by)
          else if (what === 'step') player.step(by)
          else player[what]()
          const { position, run } = player.get()
          expect(shown).toBe('abc.'.slice(0, position))
          expect(runs).toBe(run)
        }
        player.pause()
        expect(clock.waiting).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('listeners', () => {
  test('listeners hear of each change, and get() gives the same state until then', () => {
    const player = createPlayer(recording)
    const listener = vi.fn<() => void>()
    const stop = player.subscribe(listener)
    const before = player.get()
    player.seek(0)
    player.pause()
    expect(listener).not.toHaveBeenCalled()
    expect(player.get()).toBe(before)
    player.seek(2)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(player.get()).not.toBe(before)
    expect(before.position).toBe(0)
    stop()
    player.seek(3)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a listener that leaves and comes back while it is called is called once', () => {
    const player = createPlayer(recording)
    let calls = 0
    let stop = (): void => undefined
    const listen = (): void => {
      calls += 1
      stop()
      if (calls < 5) stop = player.subscribe(listen)
    }
    stop = player.subscribe(listen)
    player.step()
    expect(calls).toBe(1)
  })

  test('what a listener throws reaches the platform, not the player or the others', () => {
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined)
    const player = createPlayer(recording)
    const listener = vi.fn<() => void>()
    player.subscribe(() => {
      throw new Error('mine')
    })
    player.subscribe(listener)
    player.step()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(later).toHaveBeenCalledTimes(1)
    expect(later.mock.calls[0]?.[0]).toThrow('mine')
    later.mockRestore()
  })
})

test.each([0, -1, Number.NaN])('refuses the speed %d', (speed) => {
  expect(() => createPlayer(recording, { speed })).toThrow(RangeError)
  expect(() => createPlayer(recording).setSpeed(speed)).toThrow(RangeError)
})
