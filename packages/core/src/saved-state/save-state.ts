import { internalsOf } from '../object/internals.ts'
import type { StreamingObject } from '../object/streaming-object.ts'
import type { SavedState } from './saved-state.ts'
import { writePrefix } from './write-prefix.ts'

/**
 * Takes down where a run stands, to go on in another process with `restoreState`. What waits for a
 * scheduled flush is read first. Costs the length of the document so far.
 */
export function saveState(
  object: Pick<StreamingObject<unknown, unknown>, 'get' | 'repairs'>,
): SavedState {
  const internals = internalsOf(object)
  internals.readWaiting()
  const { tree, tokenizer, input } = internals
  const { phase, error } = object.get()
  return {
    version: 1,
    prefix: writePrefix(tree, tokenizer.cut),
    position: tokenizer.position,
    charsRead: internals.charsRead,
    chunksWritten: internals.chunksWritten,
    phase,
    failure: error?.toFailure(),
    stages: 'save' in input ? input.save() : undefined,
    repairs: object.repairs,
  }
}
