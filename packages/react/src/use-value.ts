'use client'
import type { FieldRef, FieldState } from '@jell/core'

import { valueReading } from './published/field-readings.ts'
import { usePublished } from './published/use-published.ts'

/**
 * The value of one field so far; `undefined` while there is none. The component renders again when
 * the value changes. That it became settled or final is no change: `useFieldStatus` tells.
 */
export function useValue<T>(ref: FieldRef<T>): FieldState<T>['value'] {
  return usePublished(ref, valueReading) as FieldState<T>['value']
}
