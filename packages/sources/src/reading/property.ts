// Careful reading of values that came from outside and may be anything.

/** A property of anything, `undefined` where there is none. */
export function property(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key]
}

/** A property that is text; the empty string where there is none. */
export function textProperty(value: unknown, key: string): string {
  const text = property(value, key)
  return typeof text === 'string' ? text : ''
}

/** A property that is a list; an empty one where there is none. */
export function listProperty(value: unknown, key: string): readonly unknown[] {
  const list = property(value, key)
  return Array.isArray(list) ? list : []
}
