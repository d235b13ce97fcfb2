import type { FieldRef } from '@jell/core'

/** The ref of an item that exists: a step into an array cannot know that, its size does. */
export function itemRef<E>(ref: FieldRef<readonly E[] | undefined>, index: number): FieldRef<E> {
  return (ref as FieldRef<readonly E[]>).field(index) as FieldRef<E>
}
