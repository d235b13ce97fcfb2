// Builds the plain values that snapshots consist of.

/** Members and items, as they stand in a snapshot. */
export type Container = Record<string, unknown> | readonly unknown[]

/**
 * V8 turns an object to slow dictionary mode when assignments by computed key add more than this
 * many properties behind those it was created with; a copy by spread starts the count again.
 */
const FAST_ADDITIONS = 12

/** Beyond this many properties V8 uses dictionary mode whatever we do, and copies would add up. */
const MOST_FAST = 128

/** Fewer members are faster set one by one than copied from an earlier snapshot. */
const COPY_FROM = 8

/**
 * An object of the given values; there may be more keys. `previous` is a snapshot that has the first `shared` of them.
 * No key may be `__proto__`.
 */
export function buildObject(
  keys: readonly string[],
  values: readonly unknown[],
  previous: Record<string, unknown> | undefined,
  shared: number,
): Record<string, unknown> {
  const { length } = values
  const isCopy = previous !== undefined && shared >= COPY_FROM
  let object: Record<string, unknown> = isCopy ? { ...previous } : {}
  for (let at = isCopy ? shared : 0; at < length; at += 1) {
    if (at % FAST_ADDITIONS === 0 && at > 0 && at <= MOST_FAST) object = { ...object }
    object[keys[at]!] = values[at]
  }
  return object
}

/** As {@link buildObject}, with own members also where a key is `__proto__`: as `JSON.parse` does. */
export function buildObjectByDefinition(
  keys: readonly string[],
  values: readonly unknown[],
): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (let at = 0; at < values.length; at += 1) defineMember(object, keys[at]!, values[at])
  return object
}

/** Adds an own member also where the key is `__proto__`. */
export function defineMember(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
