/**
 * A text that two JSON values share exactly when they are equal: `1` and `1.0` are, and the order of
 * members does not count. Works with a list of its own, since values may be deeper than the stack.
 */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return canonicalScalar(value)
  const parts: string[] = []
  const open: ({ value: unknown } | string)[] = [{ value }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      parts.push(next)
      continue
    }
    const one = next.value
    if (typeof one !== 'object' || one === null) {
      parts.push(canonicalScalar(one))
    } else if (Array.isArray(one)) {
      open.push(']')
      for (let i = one.length - 1; i >= 0; i -= 1) open.push(',', { value: one[i] as unknown })
      open.push('[')
    } else {
      open.push('}')
      for (const key of Object.keys(one).sort().reverse()) {
        open.push(',', { value: (one as Record<string, unknown>)[key] }, `${JSON.stringify(key)}:`)
      }
      open.push('{')
    }
  }
  return parts.join('')
}

function canonicalScalar(value: unknown): string {
  // JSON has no name for the infinity that 1e400 is read as; -0 is 0 for both.
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
