import type { FieldRef } from '@jell/core'
import { FieldText, useField, useFieldStatus } from '@jell/react'

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
      {isInterrupted && <BrokenOff of={of} />}
    </p>
  )
}

/** Meant for a text that has ended: it would render at each chunk of another one. */
function BrokenOff({ of }: { readonly of: FieldRef<string> }) {
  return <Interruption missing={useField(of).value === undefined} />
}
