import type { Block } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { useValue } from '@jell/react'

import { LongText } from '../parts/long-text.tsx'

interface CalloutProps {
  readonly of: FieldRef<Extract<Block, { kind: 'callout' }>>
}

/** A remark. Its colour comes with its tone, which shows when it is whole. */
export function Callout({ of }: CalloutProps) {
  const tone = useValue(of.field('tone'))
  return (
    <aside className="callout" data-tone={tone}>
      <LongText of={of.field('text')} lines={2} />
    </aside>
  )
}
