import type { SavedMessage } from '../conversation/message.ts'

/** Keeps messages in the browser. */
export interface MessageStorage {
  /** All messages, the oldest first. */
  load(): readonly SavedMessage[]
  save(message: SavedMessage): void
  clear(): void
}

/** Behind a change of what is kept, older messages are left behind. */
const prefix = 'jell-demo:message:2:'

/** A message has a key of its own, so that saving one does not write all. */
export function messageStorage(storage: Storage): MessageStorage {
  const keys = (): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix))
  const load = (): readonly SavedMessage[] =>
    keys()
      .map((key) => JSON.parse(storage.getItem(key) ?? 'null') as SavedMessage)
      .toSorted((one, other) => one.askedAt - other.askedAt)
  const forgetOldest = (): boolean => {
    const [oldest] = load()
    if (!oldest) return false
    storage.removeItem(prefix + oldest.id)
    return true
  }
  return {
    load,
    save(message) {
      const text = JSON.stringify(message)
      // A full storage makes room for what is new; a message that alone is too large is not kept.
      while (!tryToSet(storage, prefix + message.id, text)) if (!forgetOldest()) return
    },
    clear() {
      for (const key of keys()) storage.removeItem(key)
    },
  }
}

function tryToSet(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
