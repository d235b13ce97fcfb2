import type { FieldRef } from '@jell/core'
import { useFieldStatus } from '@jell/react'

/** Says in a word how far a field can be trusted. */
export function StatusMark({ of }: { readonly of: FieldRef<unknown> }) {
  const status = useFieldStatus(of)
  return (
    <span className="mark" data-mark={status}>
      {status}
    </span>
  )
}
