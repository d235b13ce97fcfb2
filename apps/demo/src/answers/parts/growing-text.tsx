import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

interface GrowingTextProps {
  readonly of: FieldRef<string | null | undefined>
  readonly as: 'h2' | 'h3' | 'h4' | 'p' | 'li' | 'span' | 'strong'
  readonly className?: string
  /** How many lines to keep free until the text begins. */
  readonly lines?: number
}

/** A text that is read while it is written. The style sheet puts a caret behind it until it settles. */
export function GrowingText({ of, as, className = '', lines = 1 }: GrowingTextProps) {
  return (
    <Field
      of={of}
      as={as}
      className={`growing-text ${className}`}
      dir="auto"
      pending={<Skeleton lines={lines} />}
    >
      {({ status, value }) => (
        <>
          {value}
          {status === 'interrupted' && <Interruption missing={value === undefined} />}
        </>
      )}
    </Field>
  )
}
