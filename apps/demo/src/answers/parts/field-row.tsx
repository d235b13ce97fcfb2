import type { FieldRef } from '@jell/core'
import { Field } from '@jell/react'
import type { ReactNode } from 'react'
import { useId } from 'react'

import { StatusMark } from '../marks/status-mark.tsx'

interface FieldRowProps {
  readonly of: FieldRef<unknown>
  readonly label: string
  readonly children: ReactNode
}

/** A part of an answer with its name and its mark. Nothing is shown for a field that never came. */
export function FieldRow({ of, label, children }: FieldRowProps) {
  const id = useId()
  return (
    <Field of={of} as="section" className="row" aria-labelledby={id}>
      <header>
        <h3 id={id}>{label}</h3>
        <StatusMark of={of} />
      </header>
      {children}
    </Field>
  )
}
