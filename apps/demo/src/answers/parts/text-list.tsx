import type { FieldRef } from '@jell/core'
import { FieldList } from '@jell/react'

import { Missing } from '../marks/missing.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { GrowingText } from './growing-text.tsx'

interface TextListProps {
  readonly of: FieldRef<readonly string[]>
  readonly as?: 'ul' | 'ol'
  readonly className?: string
  /** Whether backticks mark code. */
  readonly withCode?: boolean
}

/** A list of texts that grows at its end; what is there already does not render again. */
export function TextList(props: TextListProps) {
  const { of, as = 'ul', className = '', withCode = false } = props
  return (
    <>
      <FieldList of={of} as={as} className={`text-list ${className}`} pending={<PendingTexts />}>
        {(text) => <GrowingText of={text} as="li" withCode={withCode} />}
      </FieldList>
      <Missing of={of} />
    </>
  )
}

function PendingTexts() {
  return (
    <li className="placeholder" aria-hidden="true">
      <Skeleton lines={3} />
    </li>
  )
}
