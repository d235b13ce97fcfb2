import type { FieldRef, FieldSteps, ObjectState, OpenObject, Path } from '@jell/core'

import type { Run } from './current-run.ts'

/**
 * What a component sees of a run: phase, error, result and issues, and the refs of its fields.
 * A fresh object whenever one of them changes. `field` and `root` carry identity only: what is
 * known of a field comes from hooks and parts.
 */
export type StreamingObjectView<In, Out = In> = ObjectState<Out> &
  FieldSteps<In> & {
    /** The field of the whole document. */
    readonly root: FieldRef<In>
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
): StreamingObjectView<In, Out> {
  const { object, isRequested } = run
  const shown = isRequested && state.phase === 'idle' ? CONNECTING : state
  const field = (...steps: Path): FieldRef<unknown> =>
    (object.field as (...steps: Path) => FieldRef<unknown>).apply(object, [...steps])
  return { ...shown, root: object.root, field: field as FieldSteps<In>['field'] }
}
