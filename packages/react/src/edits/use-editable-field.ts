'use client'
import type { FieldRef, FieldState, Status } from '@jell/core'
import { useMemo } from 'react'

import { useFieldStatus } from '../use-field-status.ts'
import { useValue } from '../use-value.ts'
import { useEditStore } from './use-edit-store.ts'

/** A field that a user may change. */
export interface EditableField<T> {
  /** What the user made of it, or else what the model wrote so far. */
  readonly value: FieldState<T>['value']
  /** What the model wrote so far, whatever the user did. */
  readonly written: FieldState<T>['value']
  /** The status of what the model writes. */
  readonly status: Status
  readonly isEdited: boolean
  /** Puts the user's value in place of the model's, now and whatever the model still writes. */
  readonly edit: (value: T) => void
  /** Goes back to what the model writes. */
  readonly reset: () => void
}

/**
 * A field that a user may change while it streams, or after. An edit wins: what still arrives does
 * not overwrite it. It belongs to the run, so that all who show the field see it, and a new run has
 * none. `useEdits` collects the edits.
 */
export function useEditableField<T>(ref: FieldRef<T>): EditableField<T> {
  const written = useValue(ref)
  const status = useFieldStatus(ref)
  const { object, path, pointer } = ref
  const [edit, store] = useEditStore(object, (edits) => edits.get(pointer))
  return useMemo(
    () => ({
      value: edit ? (edit.value as FieldState<T>['value']) : written,
      written,
      status,
      isEdited: edit !== undefined,
      edit: (value) => store.edit(pointer, { path, value }),
      reset: () => store.reset(pointer),
    }),
    [edit, written, status, store, path, pointer],
  )
}
