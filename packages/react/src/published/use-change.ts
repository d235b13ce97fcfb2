'use client'
import type { RunView } from '@jell/core'
import { useCallback, useInsertionEffect, useRef } from 'react'

import { hasBegunHere, isSeed } from './seeds.ts'
import { useHydrating } from './use-hydrating.ts'
import { usePublished } from './use-published.ts'
import type { Reading } from './use-published.ts'

interface Watched<R, S> {
  readonly source: R
  /** The run that the source belongs to. */
  readonly object: RunView
  /** A constant whose `isSame` lets nothing render, as `silently` makes it. */
  readonly reading: Reading<R, S>
  /** The latest one is called, in the notice that tells of the change. */
  readonly onChange: (next: S, last: S) => void
}

/** A reading that never renders the component that uses it. */
export function silently<R, S>(reading: Reading<R, S>): Reading<R, S> {
  return { ...reading, isSame: () => true }
}

/**
 * Calls `onChange` when what `reading` finds changes while the component is mounted; never for what
 * was there when it mounted, or what a run was seeded with. A run that takes the place of another
 * counts from its beginning where a hook began it, otherwise from what it had then. Renders nothing.
 */
export function useChange<R extends object, S>(watched: Watched<R, S>): void {
  const { source, object, reading, onChange } = watched
  const latest = useRef(onChange)
  const last = useRef<Omit<Watched<R, S>, 'reading' | 'onChange'> & { readonly state: S }>(
    undefined,
  )
  const isHydrating = useHydrating()
  // What was rendered first stays, since the reading takes all that follows for the same.
  const first = useRef<{ readonly state: S }>(undefined)

  useInsertionEffect(() => {
    latest.current = onChange
  })
  const onNotice = useCallback(
    (state: S) => {
      const before = (): S => {
        if (last.current?.source === source) return last.current.state
        const isOther = last.current !== undefined && last.current.object !== object
        if (isOther && hasBegunHere(object)) return reading.getServer(source)
        return isHydrating || !first.current ? state : first.current.state
      }
      const then = before()
      last.current = { source, object, state }
      if (!Object.is(then, state) && !isSeed(object)) latest.current(state, then)
    },
    [source, object, reading, isHydrating],
  )
  const rendered = usePublished(source, reading, onNotice)
  useInsertionEffect(() => {
    first.current = { state: rendered }
  })
}
