'use client'
import type { FieldRef } from '@jell/core'
import { useMemo } from 'react'

import { itemRef, useItemCount } from './published/use-item-count.ts'

/**
 * The items that an array field has so far, as refs, in order; empty while it has none. Within one
 * run the list only grows. The component renders again when an item is added, not when one changes.
 *
 * Costs the length of the array at each publish that changed something in it.
 */
export function useItems<E>(ref: FieldRef<readonly E[] | undefined>): readonly FieldRef<E>[] {
  const length = useItemCount(ref)
  return useMemo(() => Array.from({ length }, (_, index) => itemRef(ref, index)), [ref, length])
}
