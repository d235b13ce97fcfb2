import type {
  Draft,
  FieldRef,
  FieldState,
  InterruptedField,
  InvalidField,
  SettledField,
  StreamingField,
} from '@jell/core'

import { fieldReading, subscribeWithRun } from '../published/field-readings.ts'
import type { Reading } from '../published/use-published.ts'

/** What render functions get; it is never `final`, because values do not change then. */
export type ShownField<T> =
  | (StreamingField<T> & { readonly value: Draft<Exclude<T, undefined>> })
  | SettledField<Exclude<T, undefined>>
  | InvalidField<T>
  | InterruptedField<T>

/** Nothing of the value can be shown yet: none has arrived, or it is held. */
export function isWaiting(state: FieldState<unknown>): boolean {
  return state.status === 'pending' || (state.status === 'streaming' && state.value === undefined)
}

/** The run ended before there was anything of the value to show. */
export function isMissed(state: FieldState<unknown>): boolean {
  return state.status === 'interrupted' && state.value === undefined
}

/** The document will not have this field: its parent closed without it. */
export function isAbsent(state: FieldState<unknown>): boolean {
  return (state.status === 'settled' || state.status === 'final') && !state.present
}

/** The field as it is given to render functions; `undefined` while there is nothing to show. */
export function shownField<T>(state: FieldState<T>): ShownField<T> | undefined {
  if (isWaiting(state) || isAbsent(state)) return undefined
  const shown = state.status === 'final' ? { ...state, status: 'settled' as const } : state
  return shown as ShownField<T>
}

/** For what reads the value: `settled → final` changes nothing. */
export const readingForValues: Reading<FieldRef<unknown>, FieldState<unknown>> = {
  ...fieldReading,
  subscribe: subscribeWithRun,
  isSame: (shown, next) => shown === next || isBecomingFinal(shown, next),
}

/** For what reads no value: only the status counts, and whether there is anything to show. */
export const readingForNodes: Reading<FieldRef<unknown>, FieldState<unknown>> = {
  ...fieldReading,
  subscribe: subscribeWithRun,
  isSame: (shown, next) =>
    isBecomingFinal(shown, next) ||
    (shown.status === next.status && isWaiting(shown) === isWaiting(next)),
}

function isBecomingFinal(shown: FieldState<unknown>, next: FieldState<unknown>): boolean {
  return shown.status === 'settled' && next.status === 'final'
}
