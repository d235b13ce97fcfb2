import { OPAQUE, type Writable } from './marks.ts'
import { walkObjects } from './walk-objects.ts'

/** What is opaque may also be missing, since the library may fill it: nothing of ours asks for it. */
export function forgiveMissing(root: unknown): void {
  walkObjects(root, (node) => {
    const { properties, required, prefixItems, minItems } = node
    if (Array.isArray(required) && typeof properties === 'object' && properties !== null) {
      const judged = required.filter((key: string) => !isOpaque((properties as Writable)[key]))
      node['required'] = judged
    }
    if (Array.isArray(prefixItems) && typeof minItems === 'number') {
      const first = prefixItems.findIndex(isOpaque)
      if (first >= 0) node['minItems'] = Math.min(minItems, first)
    }
  })
}

function isOpaque(node: unknown): boolean {
  return typeof node === 'object' && node !== null && OPAQUE in node
}
