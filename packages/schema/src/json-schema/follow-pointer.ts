/** What a JSON Pointer (RFC 6901) leads to, `undefined` where that is nothing. */
export function followPointer(root: unknown, pointer: string): unknown {
  let value = root
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** The text of a URI's fragment, `undefined` where it cannot be decoded. */
export function decodeFragment(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}
