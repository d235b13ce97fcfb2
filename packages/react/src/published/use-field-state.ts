'use client'
import type { FieldRef, FieldState, PendingField } from '@jell/core'

import { usePublished } from './use-published.ts'

const PENDING: PendingField = Object.freeze({
  status: 'pending',
  value: undefined,
  present: false,
  issues: Object.freeze([]),
})

/** Whether a component that shows `shown` need not render for `next`. */
export type IsSameField = (shown: FieldState<unknown>, next: FieldState<unknown>) => boolean

/** The field's published state; see {@link usePublished} for the two functions. */
export function useFieldState<T>(
  ref: FieldRef<T>,
  isSame?: IsSameField,
  onUnshown?: (state: FieldState<T>) => void,
): FieldState<T> {
  return usePublished<FieldState<T>>(ref, PENDING, isSame, onUnshown)
}
