// Careful reading of values that came from outside and may be anything.

/** A property of anything, `undefined` where there is none. */
export function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return (value as Readonly<Record<string, unknown>>)[key]
}

/** A property that is a string with something in it. */
export function textProperty(value: unknown, key: string): string | undefined {
  const text = property(value, key)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A property that is a number. */
export function numberProperty(value: unknown, key: string): number | undefined {
  const number = property(value, key)
  return typeof number === 'number' ? number : undefined
}

/** A property that is a list; an empty one where there is none. */
export function listProperty(value: unknown, key: string): readonly unknown[] {
  const list = property(value, key)
  return Array.isArray(list) ? list : []
}
