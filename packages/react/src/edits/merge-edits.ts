import type { Path } from '@jell/core'

import type { Edit } from './edit-store.ts'

/** The value with the edits in it, later ones over earlier ones. Nothing is changed in place. */
export function mergeEdits(value: unknown, edits: Iterable<Edit>): unknown {
  let merged = value
  for (const { path, value: edited } of edits) merged = setAt(merged, path, edited)
  return merged
}

function setAt(value: unknown, path: Path, edited: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return edited
  if (typeof step === 'number') {
    const items: readonly unknown[] = Array.isArray(value) ? value : []
    // An item that the model never wrote comes behind those that it did, without holes.
    const index = Math.min(step, items.length)
    const item = setAt(items[index], rest, edited)
    return [...items.slice(0, index), item, ...items.slice(index + 1)]
  }
  const members: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  const own = Object.hasOwn(members, step) ? members[step] : undefined
  const member = setAt(own, rest, edited)
  if (member !== undefined) return { ...members, [step]: member }
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== step))
}
