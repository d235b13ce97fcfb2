import type { FieldRef } from '@jell/core'
import { FieldList } from '@jell/react'

import { GrowingText } from './growing-text.tsx'
import { Missing } from './marks/missing.tsx'
import { Skeleton } from './marks/skeleton.tsx'

/** A list that grows at its end; what is there already does not render again. */
export function Reasons({ of }: { readonly of: FieldRef<readonly string[]> }) {
  return (
    <>
      <FieldList of={of} as="ul" className="reasons" pending={<PendingReasons />}>
        {(reason) => <GrowingText of={reason} as="li" />}
      </FieldList>
      <Missing of={of} />
    </>
  )
}

function PendingReasons() {
  return (
    <li className="placeholder" aria-hidden="true">
      <Skeleton lines={3} />
    </li>
  )
}
