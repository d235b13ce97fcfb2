import type { Issue } from '../contracts/validator.ts'
import type { Draft } from '../field/draft.ts'
import { type HasRoot, runOf } from '../object/run-of.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import { wholeParts } from './whole-parts.ts'

/**
 * What to keep of a document that ended badly.
 *
 * - `discard`: nothing.
 * - `settled`: whole and valid parts only. Containers that were open or are invalid stay where
 *   something whole is in them.
 * - `close`: everything, closed where it stood; held parts are dropped, and of invalid ones the last
 *   draft stays that could be valid.
 */
export type SalvageStrategy = 'discard' | 'settled' | 'close'

/** What {@link salvage} kept: never a whole `T`, since nothing says that it is one. */
export interface Salvaged<T> {
  readonly value: Draft<T> | undefined
  /** Those of the whole document. */
  readonly issues: readonly Issue[]
}

/** Takes what can be used out of a document, as a rule after a bad ending. Costs one snapshot. */
export function salvage<In>(object: HasRoot<In>, strategy: SalvageStrategy): Salvaged<In> {
  const { tree, state } = runOf(object)
  const value = valueOf(tree, strategy)
  return { value: value as Draft<In> | undefined, issues: state.now.issues }
}

function valueOf(tree: TreeBuilder, strategy: SalvageStrategy): unknown {
  if (strategy === 'discard') return undefined
  const { root } = tree.fields
  if (root.status === 'settled') return root.value
  if (strategy === 'settled') return wholeParts(tree)
  return root.invalid === undefined ? tree.fields.draftOf(root) : root.invalid.draft
}
