// What is written into an object, for whoever asks. An object that nobody taps pays nothing.
import { isEnded } from '@jell/core'
import type { StreamingObject } from '@jell/core'

/** An object that is written into. */
export type Tapped = Pick<StreamingObject<unknown, unknown>, 'write' | 'get'>

const taps = new WeakMap<Tapped, Set<(chunk: string) => void>>()

/** Calls `listener` with each chunk, before the object reads it. Returns what stops it. */
export function tapWrites(object: Tapped, listener: (chunk: string) => void): () => void {
  const listeners = taps.get(object) ?? openTap(object)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || taps.get(object) !== listeners) return
    taps.delete(object)
    Reflect.deleteProperty(object, 'write')
  }
}

/** Puts a `write` of its own in front of the object's. */
function openTap(object: Tapped): Set<(chunk: string) => void> {
  const listeners = new Set<(chunk: string) => void>()
  const write = object.write.bind(object)
  taps.set(object, listeners)
  Object.defineProperty(object, 'write', {
    configurable: true,
    value: (chunk: string) => {
      if (!isEnded(object.get().phase) && chunk !== '') for (const tell of listeners) tell(chunk)
      write(chunk)
    },
  })
  return listeners
}
