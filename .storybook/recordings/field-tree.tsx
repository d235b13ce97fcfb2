import type { FieldRef } from '@jell/core'
import { FieldText, useField, useItems, useKeys } from '@jell/react'
import type { ReactNode } from 'react'

interface FieldTreeProps {
  readonly of: FieldRef<unknown>
  readonly name: string
}

/** A field and everything in it, each with its status: what a document of any shape looks like. */
export function FieldTree({ of, name }: FieldTreeProps): ReactNode {
  const { status, value, issues } = useField(of)
  const kind = kindOf(value)
  return (
    <li className="field-tree">
      <span className="field-line">
        <code>{name}</code>
        <span className="field-status" data-status={status}>
          {status}
        </span>
      </span>
      {kind === 'array' && <Items of={of as FieldRef<readonly unknown[]>} />}
      {kind === 'object' && <Members of={of as FieldRef<object>} />}
      {kind === 'string' && (
        <FieldText of={of as FieldRef<string>} as="p" className="field-value" />
      )}
      {kind === 'other' && <p className="field-value">{String(value)}</p>}
      {status === 'invalid' && kind !== 'array' && kind !== 'object' && (
        <p className="field-issue">{issues[0]?.message}</p>
      )}
    </li>
  )
}

/** How many items of a list are shown: nobody reads a hundred rows of nine fields each. */
const shownItems = 24

function Items({ of }: { readonly of: FieldRef<readonly unknown[]> }): ReactNode {
  const items = useItems(of)
  return (
    <ol className="field-children" start={0}>
      {items.slice(0, shownItems).map((item, index) => (
        <FieldTree key={item.pointer} of={item} name={String(index)} />
      ))}
      {items.length > shownItems && <li>and {items.length - shownItems} more</li>}
    </ol>
  )
}

function Members({ of }: { readonly of: FieldRef<object> }): ReactNode {
  const keys = useKeys(of)
  const members = of as FieldRef<{ readonly [key: string]: unknown }>
  return (
    <ul className="field-children">
      {keys.map((key) => (
        <FieldTree key={key} of={members.field(key)} name={key} />
      ))}
    </ul>
  )
}

function kindOf(value: unknown): 'none' | 'array' | 'object' | 'string' | 'other' {
  if (value === undefined) return 'none'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && value !== null) return 'object'
  return typeof value === 'string' ? 'string' : 'other'
}
