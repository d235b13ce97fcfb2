'use client'
import type { FieldRef, RunView, StreamingObject } from '@jell/core'
import { useState } from 'react'

import { useCommitEffect } from '../published/use-commit-effect.ts'
import { Inspection } from './inspection.ts'

/** What can be looked at: what `useStreamingObject` returns, or a streaming object. */
export interface Inspectable {
  readonly root: FieldRef<unknown>
}

/** Looks at the run while the component is mounted; `undefined` before its first commit. */
export function useInspection(of: Inspectable): Inspection | undefined {
  const { object } = of.root
  const [inspection, setInspection] = useState<Inspection | undefined>(undefined)
  useCommitEffect(() => {
    const made = new Inspection(asObject(object))
    setInspection(made)
    return () => made.stop()
  }, [object])
  return inspection?.object === object ? inspection : undefined
}

/** The run of a field is the streaming object itself. */
function asObject(run: RunView): StreamingObject<unknown, unknown> {
  return run as StreamingObject<unknown, unknown>
}
