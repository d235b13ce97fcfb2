'use client'
import type { FieldRef, FieldState } from '@jell/core'

import { useFieldState } from './published/use-field-state.ts'

/**
 * The value of one field so far; `undefined` while there is none. The component renders again when
 * the value changes. That it became settled or final is no change: {@link useFieldStatus} tells.
 */
export function useValue<T>(ref: FieldRef<T>): FieldState<T>['value'] {
  return useFieldState(ref, hasSameValue).value
}

function hasSameValue(one: FieldState<unknown>, other: FieldState<unknown>): boolean {
  return Object.is(one.value, other.value)
}
