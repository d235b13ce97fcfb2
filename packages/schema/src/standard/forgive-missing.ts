import { OPAQUE, type Writable } from './marks.ts'

/** What is opaque may also be missing, since the library may fill it: nothing of ours asks for it. */
export function forgiveMissing(root: unknown): void {
  const open = [root]
  const seen = new Set<unknown>()
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const node = next as Writable
    const { properties, required, prefixItems, minItems } = node
    if (Array.isArray(required) && typeof properties === 'object' && properties !== null) {
      const judged = required.filter((key: string) => !isOpaque((properties as Writable)[key]))
      node['required'] = judged
    }
    if (Array.isArray(prefixItems) && typeof minItems === 'number') {
      const first = prefixItems.findIndex(isOpaque)
      if (first >= 0) node['minItems'] = Math.min(minItems, first)
    }
    open.push(...Object.values(node))
  }
}

function isOpaque(node: unknown): boolean {
  return typeof node === 'object' && node !== null && OPAQUE in node
}
