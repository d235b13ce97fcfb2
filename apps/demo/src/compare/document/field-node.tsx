import type { FieldRef } from '@jell/core'
import { Field, FieldList, FieldText, useOnSettled } from '@jell/react'

import { Leaf, Member, textOf } from './document-parts.tsx'
import type { Shape } from './shape.ts'

interface FieldNodeProps {
  readonly of: FieldRef<unknown>
  readonly shape: Shape
  /** What a page does with a number or a choice as soon as it has settled. */
  readonly act: (pointer: string, value: string) => void
}

/** Shows a field: each renders when it changes itself. */
export function FieldNode({ of, shape, act }: FieldNodeProps) {
  if (shape.kind === 'object') {
    const object = of as FieldRef<{ readonly [name: string]: unknown }>
    return (
      <dl>
        {shape.members.map(([name, member]) => (
          <Member key={name} name={name} shape={member}>
            <FieldNode of={object.field(name)} shape={member} act={act} />
          </Member>
        ))}
      </dl>
    )
  }
  if (shape.kind === 'list') {
    return (
      <FieldList of={of as FieldRef<readonly unknown[]>} as="ul">
        {(item) => (
          <li>
            <FieldNode of={item} shape={shape.item} act={act} />
          </li>
        )}
      </FieldList>
    )
  }
  if (shape.kind === 'text') {
    return (
      <FieldText
        of={of as FieldRef<string>}
        className="leaf"
        data-leaf={of.pointer}
        data-kind="string"
      />
    )
  }
  return <FieldLeaf of={of} act={act} />
}

function FieldLeaf({ of, act }: Omit<FieldNodeProps, 'shape'>) {
  useOnSettled(of, ({ value, present }) => {
    if (present) act(of.pointer, textOf(value))
  })
  return (
    <Field of={of}>
      {({ value }) => value !== undefined && <Leaf pointer={of.pointer} value={value} />}
    </Field>
  )
}
