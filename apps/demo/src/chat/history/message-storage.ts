import type { KeyStorage } from '../../shell/browser-storage.ts'
import type { SavedMessage } from '../conversation/message.ts'

/** Keeps messages in the browser. */
export interface MessageStorage {
  /** All messages that can be read, the oldest first. */
  load(): readonly SavedMessage[]
  save(message: SavedMessage): void
  forget(id: string): void
  clear(): void
  /** Calls `listener` with each message that another tab forgets. */
  onForgotten(listener: (id: string) => void): void
}

/** Behind a change of what is kept, older messages are left behind. */
const prefix = 'jell-demo:message:2:'

/** A message has a key of its own, so that saving one does not write all. */
export function messageStorage(storage: KeyStorage): MessageStorage {
  const keys = (): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix))
  const read = (key: string): readonly SavedMessage[] => {
    const message = readMessage(storage.getItem(key))
    // Nothing else reads what cannot be read: it would take room for ever.
    if (message === undefined) storage.removeItem(key)
    return message === undefined ? [] : [message]
  }
  const load = (): readonly SavedMessage[] =>
    keys()
      .flatMap(read)
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
    forget(id) {
      storage.removeItem(prefix + id)
    },
    clear() {
      for (const key of keys()) storage.removeItem(key)
    },
    onForgotten(listener) {
      addEventListener('storage', ({ key, newValue }) => {
        if (newValue === null && key?.startsWith(prefix)) listener(key.slice(prefix.length))
      })
    },
  }
}

/** What a key holds; `undefined` where somebody else wrote it, or half of it. */
function readMessage(text: string | null): SavedMessage | undefined {
  try {
    const message = JSON.parse(text ?? 'null') as SavedMessage | null
    const isMessage = typeof message?.id === 'string' && typeof message.askedAt === 'number'
    return isMessage ? message : undefined
  } catch {
    return undefined
  }
}

function tryToSet(storage: KeyStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
