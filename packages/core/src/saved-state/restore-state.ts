import type { JsonValue } from '../field/draft.ts'
import { internalsOf } from '../object/internals.ts'
import type { StreamingObjectOptions } from '../object/run-options.ts'
import { createStreamingObject, type StreamingObject } from '../object/streaming-object.ts'
import { checkSavedState } from './check-saved-state.ts'
import type { SavedState } from './saved-state.ts'

/**
 * A new run that stands where the saved one stood, and goes on as that would have: same values,
 * statuses, places in errors, and the same ending for the same rest of the text. `options` must be
 * those of the saved run. A run that had ended is restored as ended. Throws a `TypeError` for data
 * of another version, or that does not lead anywhere under these options.
 */
export function restoreState<In = JsonValue, Out = In>(
  saved: SavedState,
  options: StreamingObjectOptions<In, Out> = {},
): StreamingObject<In, Out> {
  checkSavedState(saved)
  const object = createStreamingObject<In, Out>(options)
  if (saved.phase === 'idle') return object
  // One machine of the saved run for each stage that goes on with it.
  if ((saved.stages?.machines.length ?? 0) !== (options.stages?.length ?? 0)) throw noFit()
  const internals = internalsOf(object)
  internals.lead(() => {
    internals.tokenizer.write(saved.prefix)
    internals.tokenizer.moveTo(saved.position)
  })
  internals.restore(saved, saved)
  if (object.get().phase !== 'streaming') throw noFit()
  if (saved.phase === 'done') {
    if (object.root.get().status !== 'settled') throw noFit()
    internals.finish()
  } else if (saved.failure !== undefined) internals.finish(saved.failure)
  return object
}

function noFit(): TypeError {
  return new TypeError('The saved state does not fit these options.')
}
