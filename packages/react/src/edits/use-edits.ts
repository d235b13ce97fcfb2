'use client'
import { isEnded } from '@jell/core'
import type { FieldRef, Issue, RunView } from '@jell/core'
import { useMemo } from 'react'

import { isRunning } from '../published/connecting.ts'
import type { Edit } from './edit-store.ts'
import { mergeEdits } from './merge-edits.ts'
import { useEditStore } from './use-edit-store.ts'

/** What validates a value: as much of Standard Schema as a commit needs, so any such schema fits. */
export interface CommitSchema<Out> {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult<Out> | Promise<SchemaResult<Out>>
  }
}

type SchemaResult<Out> =
  | { readonly value: Out; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What came of a commit: a value, or what is wrong with it. */
export type Committed<Out> =
  | { readonly value: Out; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly Issue[] }

/** The edits of a run. The functions stay the same as long as the run does. */
export interface Edits<In> {
  /** What was changed, in the order of the first change. As JSON it can be kept for `restore`. */
  readonly edits: readonly Edit[]
  /** Takes all edits back. */
  readonly reset: () => void
  /**
   * Puts back edits that were kept elsewhere, also where the model has written nothing yet. What
   * the user changed in this run stays as it is, so that a second call changes nothing. The next
   * run has none of them.
   */
  readonly restore: (edits: readonly Edit[]) => void
  /**
   * Waits until the run is `done`, puts the edits into what the model wrote, and validates that. A
   * run that ends badly rejects with its `StreamError`: half a document is nothing to save. Before
   * anything was asked for it rejects with an `Error`, since there is nothing to wait for. Without a
   * schema nothing is checked. Edits stay as they are.
   */
  readonly commit: {
    (): Promise<Committed<In>>
    <Out>(schema: CommitSchema<Out>): Promise<Committed<Out>>
  }
}

/**
 * What users changed of a run with `useEditableField`, and the way out of it. The component renders
 * again when an edit changes.
 */
export function useEdits<In>(of: { readonly root: FieldRef<In> }): Edits<In> {
  const { root } = of
  const [edits, store] = useEditStore(root.object, (all) => all)
  const functions = useMemo(() => {
    const commit = async (schema?: CommitSchema<unknown>): Promise<Committed<unknown>> => {
      await untilDone(root.object)
      const value = mergeEdits(root.get().value, store.get().values())
      return schema ? committed(await schema['~standard'].validate(value)) : { value }
    }
    return {
      reset: () => store.reset(),
      restore: (kept: readonly Edit[]) =>
        store.restore(kept.map((edit) => [root.field(edit.path).pointer, edit])),
      // Without a schema nothing checks the type that the caller claimed.
      commit: commit as Edits<In>['commit'],
    }
  }, [store, root])
  return useMemo(() => ({ edits: [...edits.values()], ...functions }), [edits, functions])
}

function committed<Out>(result: SchemaResult<Out>): Committed<Out> {
  if (result.issues === undefined) return { value: result.value }
  return { issues: result.issues.map(toIssue) }
}

function toIssue({ message, path = [] }: SchemaIssue): Issue {
  const keys = path.map((step) => (typeof step === 'object' ? step.key : step))
  return { message, path: keys.map((key) => (typeof key === 'number' ? key : String(key))) }
}

async function untilDone(object: RunView): Promise<void> {
  if (object.get().phase === 'idle' && !isRunning(object)) {
    throw new Error('Nothing was asked for yet, so there is nothing to commit.')
  }
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (!isEnded(object.get().phase)) return
      stop()
      resolve()
    }
    const stop = object.subscribe(check)
    check()
  })
  const { error } = object.get()
  if (error) throw error
}
