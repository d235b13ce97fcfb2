// What a JSON Schema cannot say of a library's schema, said by keywords of ours.

/** Marks a node that nobody can judge on the input side; the value says why. */
export const OPAQUE = 'x-jell-opaque'

/** Marks a container with a rule that only the final gate knows. */
export const UNSURE = 'x-jell-unsure'

/** Marks a scalar with such a rule. */
export const REFINED = 'x-jell-refined'

/** Says of a node for objects that the library takes arrays too. */
export const ARRAYS = 'x-jell-arrays'

/** Keys that a library may skip, whatever they are to be. */
export const SKIPPED = 'x-jell-skipped'

/** A node of a JSON Schema that is being made. */
export type Writable = Record<string, unknown>

/** Marks a node as opaque, for the first reason that is found. */
export function markOpaque(node: Writable, reason: string | undefined): void {
  if (reason !== undefined) node[OPAQUE] ??= reason
}

/** Marks a node as opaque; of a string, what kind of string it is. */
export function markText(node: Writable, reason: string): void {
  const { type, allOf } = node
  if (type !== 'string' && allOf === undefined) {
    markOpaque(node, reason)
    return
  }
  for (const keyword of Object.keys(node)) delete node[keyword]
  // Without a type it has been marked before.
  node['allOf'] = type === undefined ? allOf : [{ type }, { [OPAQUE]: reason }]
}

/**
 * Marks a node with a rule that only the gate knows. A settled scalar can be refused by it, and
 * nothing that comes later changes that, unless there is a choice.
 */
export function markUnsure(node: Writable): void {
  node[isScalar(node) ? REFINED : UNSURE] = true
}

export function isOpaque(node: unknown): boolean {
  return typeof node === 'object' && node !== null && OPAQUE in node
}

function isScalar({ type }: Writable): boolean {
  return /^(string|number|integer|boolean)$/.test(String(type))
}

/** Whether a pattern under these flags may mean something else than JSON Schema says of it. */
export function losesFlags(flags: string | undefined): boolean {
  return /[^du]/.test(flags ?? '')
}
