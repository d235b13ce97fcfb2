// JavaScript lists keys that look like array indices first. Where a settled object has such keys, the
// order in which they stood in the document is kept here.
const orders = new WeakMap<object, readonly string[]>()

/** Remembers the document's order of an object's keys. */
export function keepDocumentOrder(object: object, keys: readonly string[]): void {
  orders.set(object, Object.freeze(keys))
}

/** An object's keys in the document's order. */
export function documentKeys(object: object): readonly string[] {
  return orders.get(object) ?? Object.keys(object)
}
