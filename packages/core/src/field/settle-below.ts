import type { FieldNode } from './field-node.ts'

/** Settles a node below one that is whole: with what that has there, or as absent for good. */
export function settleChild(node: FieldNode, parent: FieldNode): void {
  const key = String(node.segment)
  const invalid = parent.invalid?.children?.get(key)
  if (invalid !== undefined) {
    node.invalidate(invalid)
    return
  }
  const { received } = parent
  const isPresent = hasChild(received, key)
  node.settle(isPresent ? received[key] : undefined, isPresent)
}

/**
 * Settles every node below one that is whole. Walks with a list of its own, since paths may be as
 * deep as the document.
 */
export function settleBelow(whole: FieldNode, onSettled: (node: FieldNode) => void): void {
  const parents: FieldNode[] = [whole]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if (parent.children === undefined) continue
    for (const node of parent.children.values()) {
      if (node.status !== 'pending' && node.status !== 'streaming') continue
      settleChild(node, parent)
      onSettled(node)
      parents.push(node)
    }
  }
}

function hasChild(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  // An array's own `length` is no item.
  if (Array.isArray(value) && key === 'length') return false
  return Object.hasOwn(value, key)
}
