import type { FieldRef } from '@jell/core'
import { FieldText, useFieldStatus } from '@jell/react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

interface LongTextProps {
  readonly of: FieldRef<string>
  readonly className?: string
  /** How many lines to keep free until the text begins. */
  readonly lines?: number
}

/** A text of any length: what it gains is appended to the page without a render. */
export function LongText({ of, className = '', lines = 3 }: LongTextProps) {
  const isInterrupted = useFieldStatus(of) === 'interrupted'
  return (
    <p className={`long-text ${className}`}>
      <FieldText of={of} className="growing-text" pending={<Skeleton lines={lines} />} />
      {isInterrupted && <Interruption />}
    </p>
  )
}
