// The source text of scalars that their value does not give back: `1.50`, `-0`, twenty digits.
// It is kept beside the settled container that has them, and only for those.
const sources = new WeakMap<object, ReadonlyMap<string, string>>()

/** Remembers source texts of a container's scalars, by key or index. */
export function keepSources(container: object, texts: ReadonlyMap<string, string>): void {
  sources.set(container, texts)
}

/** The source text of a scalar in a settled container, where its value does not give it back. */
export function keptSource(container: unknown, key: string): string | undefined {
  return typeof container === 'object' && container !== null
    ? sources.get(container)?.get(key)
    : undefined
}
