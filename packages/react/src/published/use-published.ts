'use client'
// The one place where React subscribes to published state.
import { useRef, useState } from 'react'

import { useCommitEffect } from './use-commit-effect.ts'
import { useHydrating } from './use-hydrating.ts'

/** Something that publishes immutable states: the same reference until it changes. */
export interface Published<S> {
  get(): S
  subscribe(listener: () => void): () => void
}

interface Shown<S> {
  readonly source: Published<S>
  readonly state: S
}

/**
 * The published state of `source`; the component renders again when it changes, unless `isSame`
 * finds that what the component shows did not. Both functions must be the same at each render.
 *
 * `serverState` is what a server renders, and what hydration starts from. `onUnshown` hears of a
 * state for which the component did not render.
 *
 * A state and a subscription, not `useSyncExternalStore`: the updates of that one interrupt and
 * throw away a transition that renders, a running stream would starve it.
 */
export function usePublished<S>(
  source: Published<S>,
  serverState: S,
  isSame: (shown: S, next: S) => boolean = Object.is,
  onUnshown?: (state: S) => void,
): S {
  const hydrating = useHydrating()
  const [held, setHeld] = useState<Shown<S>>(() => ({
    source,
    state: hydrating ? serverState : source.get(),
  }))
  const shown = held.source === source ? held : { source, state: source.get() }
  const committed = useRef(shown)

  useCommitEffect(() => {
    committed.current = shown
  })

  useCommitEffect(() => {
    const pull = (): void => {
      const state = source.get()
      // Setting what is shown already would stay queued in React and cost a commit.
      const last = committed.current
      if (last.source !== source || !isSame(last.state, state)) setHeld({ source, state })
      else if (last.state !== state) onUnshown?.(state)
    }
    const stop = source.subscribe(pull)
    pull()
    return stop
  }, [source, isSame, onUnshown])

  return shown.state
}
