/** What the page uses of a storage, whose keys are its own properties. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps things as long as the page is open. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): KeyStorage {
  const methods: ThisType<Record<string, string>> & KeyStorage = {
    getItem(name) {
      return this[name] ?? null
    },
    setItem(name, text) {
      this[name] = text
    },
    removeItem(name) {
      delete this[name]
    },
  }
  return Object.assign(Object.create(methods) as KeyStorage, entries)
}

/** Where the page keeps things. A browser may refuse that; then they are gone with the page. */
export const browserStorage: KeyStorage = openStorage()

function openStorage(): KeyStorage {
  try {
    return localStorage
  } catch {
    return memoryStorage()
  }
}
