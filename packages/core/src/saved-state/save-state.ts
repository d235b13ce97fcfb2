import { internalsOf } from '../object/internals.ts'
import type { StreamingObject } from '../object/streaming-object.ts'
import type { SavedState } from './saved-state.ts'
import { writePrefix } from './write-prefix.ts'

/**
 * Takes down where a run stands, to go on in another process with `restoreState`. What waits for a
 * scheduled flush is read first. Costs the length of the document so far. Throws a `TypeError` for
 * a run that deltas built as long as its root is open: save the run that they tell of.
 */
export function saveState(
  object: Pick<StreamingObject<unknown, unknown>, 'get' | 'repairs'>,
): SavedState {
  internalsOf(object).readWaiting()
  const internals = internalsOf(object)
  const { tree, tokenizer, input, charsRead, chunksWritten } = internals
  const { phase, error } = object.get()
  if (internals.isFedBySteps && (tree.spine.depth > 0 || tree.scalar.kind !== 'none')) {
    throw new TypeError('A run that was built by deltas can only be saved once it is whole.')
  }
  return {
    version: 1,
    prefix: writePrefix(tree, tokenizer.cut),
    position: tokenizer.position,
    charsRead,
    chunksWritten,
    phase,
    failure: error?.toFailure(),
    stages: 'save' in input ? input.save() : undefined,
    repairs: object.repairs,
  }
}
