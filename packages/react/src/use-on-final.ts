'use client'
import type { FieldRef, ObjectState, Phase } from '@jell/core'

import { phaseReading } from './published/field-readings.ts'
import { silently, useChange } from './published/use-change.ts'

/**
 * Calls `onFinal` with the result when the run ends well while the component is mounted: once for
 * each run, never for one that had ended before, or that was whole when it was given. The latest
 * function is called; it may be written inline. Renders nothing.
 *
 * The option `onFinal` of `useStreamingObject` does not depend on what is mounted.
 */
export function useOnFinal<Out>(
  of: ObjectState<Out> & { readonly root: FieldRef<unknown> },
  onFinal: (result: Out) => void,
): void {
  const { object } = of.root
  const onChange = (phase: Phase): void => {
    const state = object.get()
    if (phase === 'done' && state.phase === 'done') onFinal(state.result as Out)
  }
  useChange({ source: object, object, reading, onChange })
}

const reading = silently(phaseReading)
