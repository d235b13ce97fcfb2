import { useEffect } from 'react'

import { Leaf, Member, textOf } from './document-parts.tsx'
import type { Shape } from './shape.ts'

interface ValueNodeProps {
  readonly value: unknown
  readonly shape: Shape
  readonly pointer: string
  /** What a page does with a number or a choice as soon as it has one. */
  readonly act: (pointer: string, value: string) => void
}

/** Shows a plain value, as a page does that is given a new one at every chunk. */
export function ValueNode({ value, shape, pointer, act }: ValueNodeProps) {
  if (value === undefined) return null
  if (shape.kind === 'object' && isObject(value)) {
    return (
      <dl>
        {shape.members.map(([name, member]) => (
          <Member key={name} name={name} shape={member}>
            <ValueNode
              value={value[name]}
              shape={member}
              pointer={`${pointer}/${name}`}
              act={act}
            />
          </Member>
        ))}
      </dl>
    )
  }
  if (shape.kind === 'list' && Array.isArray(value)) {
    return (
      <ul>
        {value.map((item: unknown, index) => (
          <li key={index}>
            <ValueNode value={item} shape={shape.item} pointer={`${pointer}/${index}`} act={act} />
          </li>
        ))}
      </ul>
    )
  }
  return <ValueLeaf value={value} shape={shape} pointer={pointer} act={act} />
}

function ValueLeaf({ value, shape, pointer, act }: ValueNodeProps) {
  const text = textOf(value)
  // All that a page can see of a plain value: that it has the type, or is one of the options.
  const looksWhole =
    (shape.kind === 'number' && typeof value === 'number') ||
    (shape.kind === 'choice' && (typeof value === 'boolean' || shape.options.includes(text)))
  useEffect(() => {
    if (looksWhole) act(pointer, text)
  }, [looksWhole, pointer, text, act])
  return <Leaf pointer={pointer} value={value} />
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
