'use client'
import type { FieldRef, SettledField, Status } from '@jell/core'

import { isWhole, statusReading } from './published/field-readings.ts'
import { silently, useChange } from './published/use-change.ts'

/**
 * Calls `onSettled` when the field settles while the component is mounted: once within a run, never
 * for a field that had settled before, or with what a run was seeded with. An absent member settles
 * too: see `present`. The latest function is called; it may be written inline. Renders nothing.
 *
 * Settled is not final: prepare then (load an image, fetch ahead), and act in `useOnFinal`.
 */
export function useOnSettled<T>(
  ref: FieldRef<T>,
  onSettled: (field: SettledField<T>) => void,
): void {
  const onChange = (next: Status, last: Status): void => {
    if (isWhole(next) && !isWhole(last)) {
      onSettled({ ...ref.get(), status: 'settled' } as SettledField<T>)
    }
  }
  useChange({ source: ref as FieldRef<unknown>, object: ref.object, reading, onChange })
}

const reading = silently(statusReading)
