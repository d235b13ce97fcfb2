'use client'
import type { FieldRef, Status } from '@jell/core'

import { statusReading } from './published/field-readings.ts'
import { usePublished } from './published/use-published.ts'

/** The status of one field. The component renders again when the status changes, not the value. */
export function useFieldStatus(ref: FieldRef<unknown>): Status {
  return usePublished(ref, statusReading)
}
