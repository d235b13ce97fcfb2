/**
 * A copy of a JSON value that nobody else has: a library may change its input in place. Works from a
 * list, however deep the value is.
 */
export function copyOf(value: unknown): unknown {
  const root: { copy?: unknown } = {}
  const open: [from: unknown, into: object, key: string | number][] = [[value, root, 'copy']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, into, key] = next
    const isContainer = typeof from === 'object' && from !== null
    const copy = isContainer ? (Array.isArray(from) ? [] : {}) : from
    // Assigning to `__proto__` would make no member.
    Object.defineProperty(into, key, {
      value: copy,
      writable: true,
      enumerable: true,
      configurable: true,
    })
    if (!isContainer) continue
    // Last first: what is taken from the list's end comes in the value's order.
    for (const [step, inner] of Object.entries(from).reverse()) {
      open.push([inner, copy as object, step])
    }
  }
  return root.copy
}
