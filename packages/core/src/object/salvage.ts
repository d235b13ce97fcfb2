import type { Draft } from '../field/draft.ts'
import type { ValueOf } from '../field/field-ref.ts'
import type { Issue } from '../field/field-state.ts'
import { internalsOf } from './internals.ts'

/**
 * What to keep of a document that ended badly.
 *
 * - `discard`: nothing.
 * - `settled`: whole parts only. Containers that were open stay where something whole is in them.
 * - `close`: everything, closed where it stood; held parts are dropped.
 */
export type SalvageStrategy = 'discard' | 'settled' | 'close'

/** What {@link salvage} kept: never a whole `T`, since nothing says that it is one. */
export interface Salvaged<T> {
  readonly value: Draft<T> | undefined
  readonly issues: readonly Issue[]
}

/** Takes what can be used out of a document, as a rule after a bad ending. Costs one snapshot. */
export function salvage<S extends object>(
  object: S,
  strategy: SalvageStrategy,
): Salvaged<ValueOf<S>> {
  const { tree } = internalsOf(object)
  const value = strategy === 'discard' ? undefined : tree.salvage(strategy === 'close')
  return { value: value as Draft<ValueOf<S>> | undefined, issues: [] }
}
