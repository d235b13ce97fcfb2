import type { Issue } from '../contracts/validator.ts'
import type { Draft } from '../field/draft.ts'
import type { ValueOf } from '../field/field-ref.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { Container } from '../values/build-object.ts'
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
  const value = valueOf(tree, strategy)
  return { value: value as Draft<ValueOf<S>> | undefined, issues: [] }
}

function valueOf(tree: TreeBuilder, strategy: SalvageStrategy): unknown {
  if (strategy === 'discard') return undefined
  const { root } = tree.fields
  if (root.status === 'settled') return root.value
  return strategy === 'close' ? tree.fields.draftOf(root) : wholeParts(tree)
}

/** What is settled, in the open containers around it; nothing of what is held or skipped. */
function wholeParts({ spine, hidden }: TreeBuilder): Container | undefined {
  let child: Container | undefined
  for (let at = Math.min(spine.depth, hidden.from) - 1; at >= 0; at -= 1) {
    const frame = spine.at(at)
    child = frame.size === 0 && child === undefined ? undefined : frame.build(child)
  }
  return child
}
