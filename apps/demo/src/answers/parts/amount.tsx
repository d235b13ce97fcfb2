import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'
import type { ReactNode } from 'react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

interface AmountProps {
  readonly of: FieldRef<number | null>
  /** Shows the number; as it is without this. */
  readonly children?: (value: number) => ReactNode
}

/** A number. It has no value until something delimits it: "12" may become "123". */
export function Amount({ of, children = String }: AmountProps) {
  return (
    <Field of={of} as="span" className="amount" pending={<Skeleton />}>
      {({ status, value }) => {
        if (typeof value === 'number') return children(value)
        return status === 'interrupted' && <Interruption missing />
      }}
    </Field>
  )
}
