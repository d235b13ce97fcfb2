import type { FieldNode } from './field-node.ts'

/** Settles a node by its settled parent's value: with what that has there, or as absent for good. */
export function settleChild(node: FieldNode, parentValue: unknown): void {
  const key = String(node.segment)
  const isPresent = hasChild(parentValue, key)
  node.settle(isPresent ? parentValue[key] : undefined, isPresent)
}

/**
 * Settles every node below a settled one. Walks with a list of its own, since paths may be as deep
 * as the document.
 */
export function settleBelow(settled: FieldNode, onSettled: (node: FieldNode) => void): void {
  const parents: FieldNode[] = [settled]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if (parent.children === undefined) continue
    for (const node of parent.children.values()) {
      if (node.status !== 'pending' && node.status !== 'streaming') continue
      settleChild(node, parent.value)
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
