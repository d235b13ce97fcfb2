import type { FieldRef, FieldSteps, ObjectState, OpenObject, Repair } from '@jell/core'

import type { Run } from './current-run.ts'

/**
 * What a component sees of a run: phase, error, result, issues and repairs, and the refs of its
 * fields. A fresh object whenever one of them changes. `field` and `root` carry identity only: what is
 * known of a field comes from hooks and parts.
 */
export type StreamingObjectView<In, Out = In> = ObjectState<Out> &
  FieldSteps<In> & {
    /** The field of the whole document. */
    readonly root: FieldRef<In>
    /** What the stages skipped or mended so far, in document order. */
    readonly repairs: readonly Repair[]
    /**
     * The fields are still those of the run before, because this one has nothing to show yet: see
     * the option `keepPrevious`.
     */
    readonly isPrevious: boolean
  }

/** What a server renders, and what hydration starts from. */
export const IDLE: OpenObject = Object.freeze({
  phase: 'idle',
  error: undefined,
  result: undefined,
  issues: Object.freeze([]),
  endedEarly: false,
})

const CONNECTING: OpenObject = Object.freeze({ ...IDLE, phase: 'connecting' })

/** The view of a run whose object is in `state`. */
export function streamingObjectView<In, Out>(
  run: Run<In, Out>,
  state: ObjectState<Out>,
  repairs: readonly Repair[],
): StreamingObjectView<In, Out> {
  const { object, isRequested, previous } = run
  const { root } = previous ?? object
  const shown = isRequested && state.phase === 'idle' ? CONNECTING : state
  return {
    ...shown,
    root,
    field: root.field.bind(root) as FieldSteps<In>['field'],
    repairs,
    isPrevious: previous !== undefined,
  }
}
