// What a run began with: hooks that tell of changes must not tell of what was there.
import { isEnded } from '@jell/core'
import type { RunView } from '@jell/core'

/** Runs that hooks began, and whether what changes in them now was there before. */
const seeds = new WeakMap<RunView, boolean>()

/** Says that a hook begins the run: whoever shows it in place of another sees all of it. */
export function markBegun(object: RunView): void {
  seeds.set(object, false)
}

/**
 * Says that what is written into the object now was there before anybody saw it, so that nothing of
 * it is news; if it is all of it, nor is what still comes of it, such as the answer of a gate.
 */
export function markSeeded(object: RunView, isWhole: boolean): void {
  seeds.set(object, true)
  // All who mount with it are told in this commit, which is over before a microtask runs.
  if (!isWhole) queueMicrotask(() => seeds.set(object, false))
}

/** Whether what changes now was there before. */
export function isSeed(object: RunView): boolean {
  return seeds.get(object) === true
}

/** Whether a hook began the run; what another one has when it is first shown is no news. */
export function hasBegunHere(object: RunView): boolean {
  return seeds.has(object)
}

/** Objects that had ended when the render that made them went on. */
const known = new WeakSet<object>()

/**
 * Says that a render made the object from what it was given. Where it has ended, nothing changes any
 * more between the server's render and the one that hydrates it.
 */
export function markKnown(object: RunView): void {
  if (isEnded(object.get().phase)) known.add(object)
}

/** Whether an object, or that of a field, is the same on the server and when that hydrates. */
export function isKnown(source: unknown): boolean {
  const { object = source } = source as { readonly object?: unknown }
  return known.has(object as object)
}
