// What a run began with: hooks that tell of changes must not tell of what was there.
import type { RunView } from '@jell/core'

const seeded = new WeakSet<RunView>()

/**
 * Says that what is written into the object now was there before anybody saw it, so that nothing of
 * it is news; if it is all of it, nor is what still comes of it, such as the answer of a gate.
 */
export function markSeeded(object: RunView, isWhole: boolean): void {
  seeded.add(object)
  // All who mount with it are told in this commit, which is over before a microtask runs.
  if (!isWhole) queueMicrotask(() => seeded.delete(object))
}

/** Whether what changes now was there before. */
export function isSeed(object: RunView): boolean {
  return seeded.has(object)
}
