'use client'
import type { FieldRef, FieldState } from '@jell/core'

import { useFieldState } from './published/use-field-state.ts'

/**
 * What is known of one field. The component renders again when this field or something below it
 * changes, and only then: at most once for each publish.
 *
 * On a server and while hydrating every field is `pending`.
 */
export function useField<T>(ref: FieldRef<T>): FieldState<T> {
  return useFieldState(ref)
}
