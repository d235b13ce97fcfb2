import type { FieldRef } from '@jell/core'
import { FieldList } from '@jell/react'

import { Missing } from '../marks/missing.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { GrowingText } from './growing-text.tsx'

interface TextListProps {
  readonly of: FieldRef<readonly string[]>
  readonly as?: 'ul' | 'ol'
  readonly className?: string
}

/** A list of texts that grows at its end; what is there already does not render again. */
export function TextList({ of, as = 'ul', className = '' }: TextListProps) {
  return (
    <>
      <FieldList of={of} as={as} className={`text-list ${className}`} pending={<PendingTexts />}>
        {(text) => <GrowingText of={text} as="li" />}
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
