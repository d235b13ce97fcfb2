'use client'
import { useSyncExternalStore } from 'react'

const neverChanges = (): (() => void) => stopNothing
const stopNothing = (): void => {}

/**
 * Whether this render must produce the server's markup: on a server, and while the component
 * hydrates, also when its boundary hydrates late. A plain initial read would mismatch there.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
