import type { Encoding, Recording } from '@jell/core'

import { joinChunks } from '../recording/join-chunks.ts'
import type { Chunk } from '../recording/recording.ts'
import { endingOf } from '../recording/recording.ts'
import type { Clock } from '../time/clock.ts'
import { systemClock } from '../time/clock.ts'
import { callEach } from './call-each.ts'
import type { PlayerConsumer } from './player-link.ts'
import { createPlayerLink } from './player-link.ts'
import { checkSpeed } from './speed.ts'

/** Where a player stands: immutable, and the same reference until it changes. */
export interface PlayerState {
  readonly playing: boolean
  /** 1 is as recorded. */
  readonly speed: number
  /** Counts the runs, from 1. A move backwards begins a new one. */
  readonly run: number
  /** How many steps of this run were taken: each chunk is one, and the ending behind them. */
  readonly position: number
  /** Steps in all. A recording that ends in silence has no step for its ending. */
  readonly total: number
  /** When the last step taken was recorded, in milliseconds from the start. */
  readonly time: number
  /** When the last step of all was recorded, in milliseconds from the start. */
  readonly duration: number
}

/** Settings of {@link createPlayer}. */
export interface PlayerOptions {
  /** 1, the default, is as recorded; with `Infinity`, playing takes all steps at once. */
  readonly speed?: number | undefined
  /** Real time by default. */
  readonly clock?: Clock | undefined
}

/** Plays a recording by hand. Holds a timer only while it plays. */
export interface Player<E extends Encoding = Encoding> {
  get(): PlayerState
  /** Calls `listener` after each change of what `get()` returns. */
  subscribe(listener: () => void): () => void
  /** Goes on from where it stands, or begins a new run at the end. */
  play(): void
  pause(): void
  /** Pauses, and takes so many steps, 1 by default; a negative count goes back. */
  step(count?: number): void
  /**
   * Moves to a position, cut off at 0 and at `total`. A move forward takes the steps in between at
   * once. A move backwards begins a new run and takes its first steps at once, so that what it shows
   * is what a fresh read up to there shows. Either is told as one write.
   */
  seek(position: number): void
  /** Throws a `RangeError` for a speed that is not above 0. */
  setSpeed(speed: number): void
  /**
   * Tells a consumer of the present run from its start, then of each step as it is taken, and of
   * every new run. Returns the function that stops it.
   */
  connect(consumer: PlayerConsumer<Chunk<E>>): () => void
}

/**
 * Makes a player that stands paused in front of the first chunk. Consumers and listeners may use the
 * player while they are called; what they throw is thrown again in a task of its own, and neither
 * the player nor another of them notices. Throws a `RangeError` for a speed that is not above 0.
 */
export function createPlayer<E extends Encoding>(
  recording: Recording<E>,
  options: PlayerOptions = {},
): Player<E> {
  const { clock = systemClock } = options
  const ending = endingOf(recording)
  const count = recording.chunks.length
  const total = ending.how === 'silent' ? count : count + 1
  const timeOf = (step: number): number => recording.chunks[step]?.[0] ?? ending.at
  const timeAt = (position: number): number => (position === 0 ? 0 : timeOf(position - 1))

  let state: PlayerState = {
    playing: false,
    speed: options.speed ?? 1,
    run: 1,
    position: 0,
    total,
    time: 0,
    duration: timeAt(total),
  }
  checkSpeed(state.speed)
  // The recorded time at which playing goes on; between two steps after a pause there.
  let head = 0
  let resumedAt = 0
  let playing: AbortController | undefined
  const listeners = new Set<() => void>()
  const links = new Set<() => void>()

  const change = (changes: Partial<PlayerState>): void => {
    state = { ...state, ...changes }
    callEach(links)
    callEach(listeners)
  }

  const moveTo = (position: number): void => {
    head = timeAt(position)
    resumedAt = clock.now()
    change({ position, time: head, run: position < state.position ? state.run + 1 : state.run })
  }

  const stop = (): void => {
    if (!playing) return
    const elapsed = state.speed === Infinity ? 0 : (clock.now() - resumedAt) * state.speed
    head = Math.min(head + elapsed, timeOf(state.position))
    playing.abort()
    playing = undefined
  }

  const go = async (): Promise<void> => {
    const mine = new AbortController()
    playing = mine
    resumedAt = clock.now()
    while (playing === mine && state.position < total) {
      const due = timeOf(state.position)
      const left =
        state.speed === Infinity ? 0 : (due - head) / state.speed - (clock.now() - resumedAt)
      if (left > 0) {
        await clock.wait(left, mine.signal).catch(() => undefined)
        if (playing !== mine) return
      }
      // The step counts as taken when it was due, so that waits that end late do not add up.
      if (state.speed !== Infinity) resumedAt += (due - head) / state.speed
      head = due
      change({ position: state.position + 1, time: due })
    }
    if (playing !== mine) return
    playing = undefined
    change({ playing: false })
  }

  const player: Player<E> = {
    get: () => state,
    subscribe: (listener) => add(listeners, () => listener()),
    play() {
      if (state.playing) return
      if (state.position === total) moveTo(0)
      change({ playing: true })
      void go()
    },
    pause() {
      if (!state.playing) return
      stop()
      change({ playing: false })
    },
    step(steps = 1) {
      player.pause()
      player.seek(state.position + steps)
    },
    seek(position) {
      const target = Math.min(Math.max(0, Math.trunc(position)), total)
      if (target !== state.position) moveTo(target)
      if (playing) restart()
    },
    setSpeed(speed) {
      checkSpeed(speed)
      stop()
      change({ speed })
      if (state.playing) void go()
    },
    connect(consumer) {
      const link = createPlayerLink(consumer, {
        where: () => state,
        join: (from, to) => joinChunks(recording, from, to),
        chunks: count,
        ending,
      })
      const remove = add(links, link)
      callEach([link])
      return remove
    },
  }

  function restart(): void {
    playing?.abort()
    void go()
  }
  return player
}

function add(set: Set<() => void>, entry: () => void): () => void {
  set.add(entry)
  return () => set.delete(entry)
}
