'use client'
import type { FieldRef, FieldState, Status } from '@jell/core'

import { useFieldState } from './published/use-field-state.ts'

/** The status of one field. The component renders again when the status changes, not the value. */
export function useFieldStatus(ref: FieldRef<unknown>): Status {
  return useFieldState(ref, hasSameStatus).status
}

function hasSameStatus(one: FieldState<unknown>, other: FieldState<unknown>): boolean {
  return one.status === other.status
}
