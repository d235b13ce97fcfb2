import type { FieldRef } from '@jell/core'
import { useKeys } from '@jell/react'

import { StatusMark } from '../answers/marks/status-mark.tsx'

interface OutlineProps {
  readonly of: FieldRef<{ readonly [name: string]: unknown }>
  /** The members that are expected; others are listed when they come. */
  readonly names: readonly string[]
}

/** Where each member of the document stands. */
export function Outline({ of, names }: OutlineProps) {
  const arrived = useKeys(of)
  const all = [...new Set([...names, ...arrived])]
  return (
    <section className="outline" aria-label="Fields">
      <h2>Fields</h2>
      <ol>
        {all.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <StatusMark of={of.field(name)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
