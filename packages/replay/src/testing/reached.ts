import type { Status } from '@jell/core'

/** The way of a field whose stream goes well. */
const way: readonly Status[] = ['pending', 'streaming', 'settled', 'final']

/** Whether a field with this status has come as far as the wanted one. */
export function hasReached(status: Status, wanted: Status): boolean {
  if (status === wanted) return true
  return way.includes(wanted) && way.indexOf(status) > way.indexOf(wanted)
}

/** Whether a field with this status never gets another one. */
export function isDeadEnd(status: Status): boolean {
  return status === 'final' || status === 'invalid' || status === 'interrupted'
}
