import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

/** Appears at once: "8" may still become "8.4", so a number has no value until it settles. */
export function Score({ of }: { readonly of: FieldRef<number> }) {
  return (
    <Field of={of} as="p" className="score" pending={<Skeleton />}>
      {({ value }) =>
        value === undefined ? (
          <Interruption missing />
        ) : (
          <>
            <span>
              <strong>{value}</strong> of 10
            </span>
            <meter min={0} max={10} value={value} aria-label="Score" />
          </>
        )
      }
    </Field>
  )
}
