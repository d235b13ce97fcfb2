'use client'
import type { FieldRef } from '@jell/core'
import { useMemo } from 'react'

import { sizeReading } from './published/field-readings.ts'
import { itemRef } from './published/item-ref.ts'
import { usePublished } from './published/use-published.ts'

/**
 * The items that an array field has so far, as refs, in order; one whose value is held counts.
 * Within one run the list only grows. The component renders again when an item is added, not when
 * one changes.
 */
export function useItems<E>(ref: FieldRef<readonly E[] | undefined>): readonly FieldRef<E>[] {
  const length = usePublished(ref, sizeReading)
  return useMemo(() => Array.from({ length }, (_, index) => itemRef(ref, index)), [ref, length])
}
