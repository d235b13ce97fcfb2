import type { FieldRef } from '@jell/core'
import type { StreamingObjectView } from '@jell/react'
import { useKeys } from '@jell/react'
import type { ReactNode } from 'react'

interface WhenArrivedProps {
  readonly answer: StreamingObjectView<unknown>
  readonly children: ReactNode
}

/** Shows an answer, unless it ended before anything of it had arrived: then there is nothing to mark. */
export function WhenArrived({ answer, children }: WhenArrivedProps) {
  const { root, phase } = answer
  // What is no object has no members, as one that has not arrived.
  const isEmpty = useKeys(root as FieldRef<object | undefined>).length === 0
  return isEmpty && (phase === 'failed' || phase === 'stopped') ? (
    <p className="detail">There is nothing to show.</p>
  ) : (
    children
  )
}
