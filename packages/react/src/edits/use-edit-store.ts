'use client'
import type { RunView } from '@jell/core'
import { useSyncExternalStore } from 'react'

import { editsOf } from './edit-store.ts'
import type { Edit, EditStore } from './edit-store.ts'

const NO_EDITS: ReadonlyMap<string, Edit> = new Map()

/**
 * The edits of a run, as `select` has them. What a user types must be shown in the same task, or
 * the caret of an input jumps: this is no streaming data, which no component may read like that.
 */
export function useEditStore<S>(
  object: RunView,
  select: (edits: ReadonlyMap<string, Edit>) => S,
): readonly [selected: S, store: EditStore] {
  const store = editsOf(object)
  const selected = useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(NO_EDITS),
  )
  return [selected, store]
}
