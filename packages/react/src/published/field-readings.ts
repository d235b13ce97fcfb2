// What components read of a field. Each takes no more than it shows, so that nothing else renders it.
import type { FieldRef, FieldState, PendingField, Phase, RunView, Status } from '@jell/core'

import { onConnecting } from './connecting.ts'
import type { Reading } from './use-published.ts'

type AnyField = FieldRef<unknown>

const PENDING: PendingField = Object.freeze({
  status: 'pending',
  value: undefined,
  present: false,
  issues: Object.freeze([]),
})

function subscribe(ref: AnyField, listener: () => void): () => void {
  return ref.subscribe(listener)
}

/** That what is settled became final is a notice of the object, not of each field. */
function subscribeWithFinal(ref: AnyField, listener: () => void): () => void {
  const stopField = ref.subscribe(listener)
  const stopObject = ref.object.subscribe(listener)
  return () => {
    stopField()
    stopObject()
  }
}

/** All that an element of the field may say: also that its run is connecting. */
export function subscribeWithRun(ref: AnyField, listener: () => void): () => void {
  const stop = subscribeWithFinal(ref, listener)
  const stopConnecting = onConnecting(ref.object, listener)
  return () => {
    stop()
    stopConnecting()
  }
}

/** All that is known of the field. */
export const fieldReading: Reading<AnyField, FieldState<unknown>> = {
  get: (ref) => ref.get(),
  subscribe: subscribeWithFinal,
  getServer: () => PENDING,
}

/** The value; that it became settled or final is no change. */
export const valueReading: Reading<AnyField, unknown> = {
  get: (ref) => ref.get().value,
  subscribe,
  getServer: () => undefined,
}

/** The status alone. */
export const statusReading: Reading<AnyField, Status> = {
  get: (ref) => ref.get().status,
  subscribe: subscribeWithFinal,
  getServer: () => 'pending',
}

/** How many items an array has so far. */
export const sizeReading: Reading<AnyField, number> = {
  get: (ref) => ref.size(),
  subscribe,
  getServer: () => 0,
}

/** The phase of a run alone. */
export const phaseReading: Reading<RunView, Phase> = {
  get: (object) => object.get().phase,
  subscribe: (object, listener) => object.subscribe(listener),
  getServer: () => 'idle',
}

/** Whether a field of this status has all of its value. */
export function isWhole(status: Status): boolean {
  return status === 'settled' || status === 'final'
}
