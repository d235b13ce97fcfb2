import type { FieldRef, Path, StreamingObject } from '@jell/core'

/** What fields are looked up in. */
export type FieldHolder = Pick<StreamingObject<unknown, unknown>, 'field' | 'root'>

/**
 * The field at a JSON Pointer (RFC 6901), as of now: a step such as `0` is an item where an array is,
 * or where nothing is yet, and a member where an object is.
 * Throws a `TypeError` for a text that is no pointer.
 */
export function fieldAt(object: FieldHolder, pointer: string): FieldRef<unknown> {
  return object.field(pathOf(pointer, object.root.get().value))
}

function pathOf(pointer: string, root: unknown): Path {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) {
    throw new TypeError(
      `${JSON.stringify(pointer)} is no JSON Pointer. Write "" for the whole, "/title" for a member, "/items/0" for an item.`,
    )
  }
  let value = root
  return pointer
    .slice(1)
    .split('/')
    .map((escaped) => {
      const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
      const isMember = typeof value === 'object' && value !== null && !Array.isArray(value)
      const step = !isMember && /^(0|[1-9]\d*)$/.test(name) ? Number(name) : name
      value = (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[step]
      return step
    })
}
