// Builds the plain values that snapshots consist of.

/** Members and items, as they stand in a snapshot. */
export type Container = Record<string, unknown> | readonly unknown[]

/**
 * V8 turns an object to slow dictionary mode when assignments by computed key add more than this
 * many properties behind those it was created with; a copy by spread starts the count again.
 */
const FAST_ADDITIONS = 12

/** Fewer members are faster set one by one than copied from an earlier snapshot. */
const COPY_FROM = 8

/** Own and enumerable also for `__proto__`, as `JSON.parse` makes it. */
function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  } else object[key] = value
}

/** An object of the given members. `previous` is one made of the first `shared` of them. */
export function buildObject(
  keys: readonly string[],
  values: readonly unknown[],
  previous: Record<string, unknown> | undefined,
  shared: number,
): Record<string, unknown> {
  const { length } = keys
  const isCopy = previous !== undefined && shared >= COPY_FROM
  let object: Record<string, unknown> = isCopy ? { ...previous } : {}
  for (let at = isCopy ? shared : 0; at < length; at += 1) {
    if (at % FAST_ADDITIONS === 0 && at > 0) object = { ...object }
    setMember(object, keys[at]!, values[at])
  }
  return object
}

/** Adds the member that is still open to an object that nobody has seen yet. */
export function addMember(object: Record<string, unknown>, key: string, value: unknown): void {
  setMember(object, key, value)
}

/** What a reader gets is immutable: frozen in development, trusted in production. */
export function freeze<T extends object>(value: T): T {
  return __DEVELOPMENT__ ? Object.freeze(value) : value
}
