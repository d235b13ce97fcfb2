// That a source was asked for is not known to the core, whose object is idle until the first text.
import type { RunView } from '@jell/core'

/** Objects for which a source was asked, and who waits to hear that of one. */
const asked = new WeakSet<RunView>()
const waiting = new WeakMap<RunView, Set<() => void>>()

/** Says that a source was asked for the object. */
export function markConnecting(object: RunView): void {
  asked.add(object)
  const listeners = waiting.get(object) ?? []
  for (const listener of listeners) listener()
}

/** Whether text of the object may come: it is connecting or streaming. */
export function isRunning(object: RunView): boolean {
  const { phase } = object.get()
  return phase === 'connecting' || phase === 'streaming' || (phase === 'idle' && asked.has(object))
}

/** Calls `listener` when a source is asked for the object. Costs nothing once it has begun. */
export function onConnecting(object: RunView, listener: () => void): () => void {
  if (object.get().phase !== 'idle') return () => undefined
  const listeners = waiting.get(object) ?? new Set()
  waiting.set(object, listeners.add(listener))
  return () => {
    listeners.delete(listener)
  }
}
