'use client'
import type { FieldRef, FieldState } from '@jell/core'

import { useFieldState } from './use-field-state.ts'

/** How many items an array field has so far. Renders when one is added, not when one changes. */
export function useItemCount<E>(ref: FieldRef<readonly E[] | undefined>): number {
  return countItems(useFieldState(ref, hasSameCount))
}

/** The ref of an item that exists: a step into an array cannot know that, its length does. */
export function itemRef<E>(ref: FieldRef<readonly E[] | undefined>, index: number): FieldRef<E> {
  return (ref as FieldRef<readonly E[]>).field(index) as FieldRef<E>
}

function countItems(state: FieldState<unknown>): number {
  return Array.isArray(state.value) ? state.value.length : 0
}

function hasSameCount(shown: FieldState<unknown>, next: FieldState<unknown>): boolean {
  return countItems(shown) === countItems(next)
}
