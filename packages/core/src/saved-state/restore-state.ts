import { DeltaReader } from '../deltas/delta-reader.ts'
import type { FieldDelta } from '../deltas/delta.ts'
import type { JsonValue } from '../field/draft.ts'
import { isEnded } from '../field/status.ts'
import { endAsTold } from '../object/end-as-told.ts'
import { runOf } from '../object/run-of.ts'
import type { StreamingObjectOptions } from '../object/run-options.ts'
import type { Run } from '../object/run.ts'
import { createStreamingObject, type StreamingObject } from '../object/streaming-object.ts'
import { readIssue } from '../verdict/read-issue.ts'
import { checkSavedState } from './check-saved-state.ts'
import type { SavedState } from './saved-state.ts'

/**
 * A new run that stands where the saved one stood, and goes on as that would have: same values,
 * statuses, places in errors, and the same ending for the same rest of the text. `options` must be
 * those of the saved run. A run that had ended is restored as ended; for the result of a good ending
 * the final gate is asked again. Throws a `TypeError` for data of another version, or that does not
 * lead anywhere under these options.
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
  const run = runOf(object)
  const { phase, failure, endedEarly, deltas } = saved
  if (deltas === undefined) readPrefix(run, saved)
  else readDeltas(run, deltas, !isEnded(phase))
  run.charsRead = saved.charsRead
  run.chunksWritten = saved.chunksWritten
  if (saved.stages !== undefined) run.input = run.openInput(saved.stages)
  run.repairs?.restore(saved.repairs)
  if (object.get().phase !== 'streaming') throw noFit()
  const isWhole = object.root.get().status === 'settled'
  if (phase === 'done' || phase === 'validating') {
    if (!isWhole) throw noFit()
    endAsTold(run, { endedEarly })
  } else if (failure !== undefined) endAsTold(run, { failure, endedEarly })
  else if (phase === 'connecting') run.state.connect()
  return object
}

function readPrefix(run: Run<unknown>, saved: SavedState): void {
  const { tokenizer, judge } = run
  const { prefix, position, skippedIssues } = saved
  const issues = saved.issues.map((issue) => readIssue(issue)!)
  if (judge === undefined && issues.length > 0) throw noFit()
  run.lead(() => {
    const end = judge?.replay({ issues, skipped: skippedIssues })
    tokenizer.write(prefix)
    tokenizer.moveTo(position)
    if (end?.() === false) throw noFit()
  })
}

/** One that goes on is fed by deltas, as the saved one was. */
function readDeltas(run: Run<unknown>, deltas: readonly FieldDelta[], goesOn: boolean): void {
  const reader = new DeltaReader(run.tree, run.maxIssues)
  if (goesOn) {
    run.feedBy('steps')
    run.atEnd = () => reader.end()
  }
  reader.takeOver()
  run.lead(() => {
    for (const delta of deltas) reader.read(delta)
  })
}

function noFit(): TypeError {
  return new TypeError('The saved state does not fit these options.')
}
