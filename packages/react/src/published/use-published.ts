'use client'
// The one place where React subscribes to published state.
import { useRef, useState } from 'react'

import { renderWatchers } from './render-watchers.ts'
import { isKnown } from './seeds.ts'
import { useCommitEffect } from './use-commit-effect.ts'
import { useHydrating } from './use-hydrating.ts'

/** How to read something that publishes, and to hear of it. A constant, or at least stable. */
export interface Reading<R, S> {
  /** What was published last: the same until it changes. */
  get(source: R): S
  subscribe(source: R, listener: () => void): () => void
  /** What a server renders, and what hydration starts from, unless the source is known to both. */
  getServer(source: R): S
  /** Whether a component that shows one need not render for the other; `Object.is` by default. */
  isSame?(shown: S, next: S): boolean
}

interface Shown<R, S> {
  readonly source: R
  readonly reading: Reading<R, S>
  readonly state: S
}

/**
 * What `reading` finds published at `source`; the component renders again when that changes.
 * `onUnshown`, a stable function, hears of every notice for which it does not: see `isSame`.
 *
 * A state and a subscription, not `useSyncExternalStore`: updates of that one interrupt a
 * transition that renders and throw its work away, so that a running stream would starve it.
 */
export function usePublished<R, S>(
  source: R,
  reading: Reading<R, S>,
  onUnshown?: (state: S) => void,
): S {
  const hydrating = useHydrating()
  const readNow = (): Shown<R, S> => ({
    source,
    reading,
    state: hydrating && !isKnown(source) ? reading.getServer(source) : reading.get(source),
  })
  const [held, setHeld] = useState(readNow)
  let shown = held
  if (!isOf(held, source, reading)) {
    shown = readNow()
    // Adopted at once: what is left would be shown, old, to whoever comes back, and stay in memory.
    setHeld(shown)
  }
  const committed = useRef(shown)

  useCommitEffect(() => {
    committed.current = shown
    for (const watch of renderWatchers) watch(source)
  })

  useCommitEffect(
    () => hearOf(source, reading, committed, setHeld, onUnshown),
    [source, reading, onUnshown],
  )

  return shown.state
}

function isOf<R, S>(shown: Shown<R, S>, source: R, reading: Reading<R, S>): boolean {
  return shown.source === source && shown.reading === reading
}

/**
 * Subscribes, and returns what stops it. Not written inside the hook: closures of one scope share
 * their variables, so that a subscription would keep what its first render showed in memory.
 */
function hearOf<R, S>(
  source: R,
  reading: Reading<R, S>,
  committed: { readonly current: Shown<R, S> },
  setHeld: (next: Shown<R, S>) => void,
  onUnshown: ((state: S) => void) | undefined,
): () => void {
  const isSame = reading.isSame ?? Object.is
  const pull = (): void => {
    const state = reading.get(source)
    const last = committed.current
    // Setting what is shown already would stay queued in React and cost a commit.
    if (!isOf(last, source, reading) || !isSame(last.state, state)) {
      setHeld({ source, reading, state })
    } else onUnshown?.(state)
  }
  const stop = reading.subscribe(source, pull)
  pull()
  return stop
}
