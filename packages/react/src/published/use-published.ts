'use client'
// The one place where React subscribes to published state.
import { useRef, useState } from 'react'

import { useCommitEffect } from './use-commit-effect.ts'
import { useHydrating } from './use-hydrating.ts'

/** How to read something that publishes, and to hear of it. A constant, or at least stable. */
export interface Reading<R, S> {
  /** What was published last: the same until it changes. */
  get(source: R): S
  subscribe(source: R, listener: () => void): () => void
  /** What a server renders, and what hydration starts from. */
  getServer(source: R): S
  /** Whether a component that shows one need not render for the other; `Object.is` by default. */
  isSame?(shown: S, next: S): boolean
}

interface Shown<R, S> {
  readonly source: R
  readonly state: S
}

/**
 * What `reading` finds published at `source`; the component renders again when that changes.
 * `onUnshown`, a stable function, hears of a state for which it does not: see `isSame`.
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
  const [held, setHeld] = useState<Shown<R, S>>(() => ({
    source,
    state: hydrating ? reading.getServer(source) : reading.get(source),
  }))
  const shown = held.source === source ? held : { source, state: reading.get(source) }
  const committed = useRef(shown)

  useCommitEffect(() => {
    committed.current = shown
  })

  useCommitEffect(() => {
    const isSame = reading.isSame ?? Object.is
    const pull = (): void => {
      const state = reading.get(source)
      const last = committed.current
      // Setting what is shown already would stay queued in React and cost a commit.
      if (last.source !== source || !isSame(last.state, state)) setHeld({ source, state })
      else if (last.state !== state) onUnshown?.(state)
    }
    const stop = reading.subscribe(source, pull)
    pull()
    return stop
  }, [source, reading, onUnshown])

  return shown.state
}
