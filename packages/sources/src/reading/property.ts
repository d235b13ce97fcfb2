// Careful reading of values that came from outside and may be anything.

/** A property of anything, `undefined` where there is none. */
export function property(value: unknown, key: PropertyKey): unknown {
  return (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key]
}

/** A property that is text; the empty string where there is none. */
export function textProperty(value: unknown, key: string): string {
  const text = property(value, key)
  return typeof text === 'string' ? text : ''
}

/** What a value is, for people: `5`, `undefined`, `a function`, `an object (its members)`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  const names = Object.keys(value).slice(0, 5).join(', ')
  return names === '' ? 'an object' : `an object (${names})`
}

/** A property that is a list; an empty one where there is none. */
export function listProperty(value: unknown, key: string): readonly unknown[] {
  const list = property(value, key)
  return Array.isArray(list) ? list : []
}
