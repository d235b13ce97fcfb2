import type { ReactNode } from 'react'

import type { Shape } from './shape.ts'

interface MemberProps {
  readonly name: string
  readonly shape: Shape
  readonly children: ReactNode
}

/** A member of an object, with its name. */
export function Member({ name, shape, children }: MemberProps) {
  return (
    <div className="member" data-shape={shape.kind}>
      <dt>{wordsOf(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface LeafProps {
  readonly pointer: string
  /** A string, a number, `true`, `false`, or `null`. */
  readonly value: unknown
}

/** A value that has no parts. The instrument finds it by its attributes. */
export function Leaf({ pointer, value }: LeafProps) {
  return (
    <span className="leaf" data-leaf={pointer} data-kind={kindOf(value)}>
      {textOf(value)}
    </span>
  )
}

/** What is written for a value that has no parts. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const wordsOf = (name: string): string =>
  name.replaceAll(/([A-Z])/g, ' $1').replace(/^./, (letter) => letter.toUpperCase())
