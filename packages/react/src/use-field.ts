'use client'
import type { FieldRef, FieldState } from '@jell/core'

import { fieldReading } from './published/field-readings.ts'
import { usePublished } from './published/use-published.ts'

/**
 * What is known of one field. The component renders again when this field or something below it
 * changes, and only then: at most once for each publish.
 *
 * On a server and while hydrating every field of what may still grow is `pending`.
 */
export function useField<T>(ref: FieldRef<T>): FieldState<T> {
  return usePublished(ref, fieldReading) as FieldState<T>
}
