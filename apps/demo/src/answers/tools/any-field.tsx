import type { FieldRef } from '@jell/core'
import { useField, useItems, useKeys } from '@jell/react'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

/** Shows any field, whatever it turns out to be. */
export function AnyField({ of }: { readonly of: FieldRef<unknown> }) {
  const { status, value } = useField(of)
  if (value === undefined) {
    if (status === 'interrupted') return <Interruption missing />
    return status === 'settled' ? null : <Skeleton />
  }
  if (Array.isArray(value)) return <AnyItems of={of as FieldRef<readonly unknown[]>} />
  if (typeof value === 'object' && value !== null) return <AnyMembers of={of as AnyObject} />
  return (
    <span className="growing-text" data-status={status}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
      {status === 'interrupted' && <Interruption />}
    </span>
  )
}

type AnyObject = FieldRef<{ readonly [name: string]: unknown }>

function AnyMembers({ of }: { readonly of: AnyObject }) {
  return (
    <dl className="arguments">
      {useKeys(of).map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <AnyField of={of.field(name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AnyItems({ of }: { readonly of: FieldRef<readonly unknown[]> }) {
  return (
    <ul className="arguments">
      {useItems(of).map((item) => (
        <li key={item.pointer}>
          <AnyField of={item} />
        </li>
      ))}
    </ul>
  )
}
