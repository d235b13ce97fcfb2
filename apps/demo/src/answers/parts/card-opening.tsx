import type { FieldRef } from '@jell/core'
import type { ReactNode } from 'react'

import { GrowingText } from './growing-text.tsx'
import { LongText } from './long-text.tsx'

interface CardOpeningProps {
  readonly title: FieldRef<string>
  /** Stands above the title, in small letters. */
  readonly eyebrow?: ReactNode
  /** Says in a few lines what follows. */
  readonly lead?: FieldRef<string>
}

/** What an answer begins with: its title, and what stands around it. */
export function CardOpening({ title, eyebrow, lead }: CardOpeningProps) {
  return (
    <>
      {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
      <GrowingText of={title} as="h2" className="title" />
      {lead && <LongText of={lead} className="lead" lines={2} />}
    </>
  )
}
