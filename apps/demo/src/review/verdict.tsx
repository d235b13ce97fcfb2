import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import type { Verdict as VerdictValue } from '../release-review.ts'
import { Interruption } from './marks/interruption.tsx'
import { Skeleton } from './marks/skeleton.tsx'

const words: Record<VerdictValue, string> = {
  ship: 'Ship it',
  'ship-with-care': 'Ship with care',
  hold: 'Hold it back',
}

/** "ship" is also how "ship-with-care" begins: a verdict shows when it has settled, not before. */
export function Verdict({ of }: { readonly of: FieldRef<VerdictValue> }) {
  return (
    <Field of={of} as="p" className="verdict" pending={<Skeleton />}>
      {({ status, value }) => {
        if (status === 'settled') return <strong data-verdict={value}>{words[value]}</strong>
        return status === 'interrupted' ? <Interruption missing /> : <Skeleton />
      }}
    </Field>
  )
}
