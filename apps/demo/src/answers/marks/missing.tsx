import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import { Interruption } from './interruption.tsx'

/** Says that a list did not arrive, where the stream ended before it began. */
export function Missing({ of }: { readonly of: FieldRef<readonly unknown[]> }) {
  return (
    <Field of={of}>
      {({ status, value }) =>
        status === 'interrupted' && value === undefined && <Interruption missing />
      }
    </Field>
  )
}
