'use client'
import type { ObjectState, Phase } from '@jell/core'
import type { ReactNode } from 'react'

/** The phases that a run does not leave. */
export type EndPhase = Extract<Phase, 'done' | 'failed' | 'stopped'>

/** What {@link Until} takes. */
export interface UntilProps<Out, P extends EndPhase> {
  /** What `useStreamingObject` returns, or any other state of an object. */
  readonly of: ObjectState<Out>
  /** The phase to wait for. */
  readonly phase: P
  /** Shown before, and instead when the run ends otherwise. */
  readonly fallback?: ReactNode
  /** Called with the ended state: a `result` for `done`, an `error` for the others. */
  readonly children: (state: ObjectState<Out> & { readonly phase: P }) => ReactNode
}

/**
 * Keeps its children back until a run has ended in `phase`: what acts on a result belongs into
 * `phase="done"`, because there is none before. Adds no element and no state of its own.
 */
export function Until<Out, P extends EndPhase>(props: UntilProps<Out, P>): ReactNode {
  const { of, phase, fallback, children } = props
  return isIn(of, phase) ? children(of) : fallback
}

function isIn<Out, P extends EndPhase>(
  state: ObjectState<Out>,
  phase: P,
): state is ObjectState<Out> & { readonly phase: P } {
  return state.phase === phase
}
