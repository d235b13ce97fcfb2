'use client'
import type { FieldRef } from '@jell/core'
import { useMemo } from 'react'

import { sizeReading } from './published/field-readings.ts'
import { usePublished } from './published/use-published.ts'

/**
 * The keys that an object field has so far, in document order; a member whose value is held counts.
 * Within one run the list only grows. The component renders again when a member is added, not when
 * one changes: bind `ref.field(key)` for that.
 */
export function useKeys(ref: FieldRef<object | undefined>): readonly string[] {
  const size = usePublished(ref as FieldRef<unknown>, sizeReading)
  // The object may have gained members since this size was published to React.
  return useMemo(() => ref.keys().slice(0, size), [ref, size])
}
