import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { InlineCode } from './inline-code.tsx'

interface GrowingTextProps {
  readonly of: FieldRef<string | null | undefined>
  readonly as: 'h2' | 'h3' | 'h4' | 'p' | 'li' | 'span' | 'strong'
  readonly className?: string
  /** How many lines to keep free until the text begins. */
  readonly lines?: number
  /** Whether backticks mark code. */
  readonly withCode?: boolean
}

/** A text that is read while it is written. The style sheet puts a caret behind it until it settles. */
export function GrowingText(props: GrowingTextProps) {
  const { of, as, className = '', lines = 1, withCode = false } = props
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
          {withCode && value ? (
            <InlineCode text={value} isGrowing={status === 'streaming'} />
          ) : (
            value
          )}
          {status === 'interrupted' && <Interruption missing={value === undefined} />}
        </>
      )}
    </Field>
  )
}
