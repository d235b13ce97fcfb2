import { DeltaWriter } from '../deltas/delta-writer.ts'
import type { FieldDelta } from '../deltas/delta.ts'
import { isFieldDelta } from '../deltas/is-delta.ts'
import { isEnded } from '../field/status.ts'
import { type HasRoot, runOf } from '../object/run-of.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { SavedState } from './saved-state.ts'
import { writePrefix } from './write-prefix.ts'

/**
 * Takes down where a run stands, to go on in another process with `restoreState`. What waits for a
 * scheduled flush is read first. Costs the length of the document so far. Throws a `TypeError` for
 * a run that deltas feed, as long as its root is open or a gate elsewhere is asked: save the run
 * that they tell of.
 */
export function saveState(object: HasRoot): SavedState {
  const run = runOf(object)
  run.readWaiting()
  const { tree, tokenizer, input, judge, charsRead, chunksWritten } = run
  const { phase, error, endedEarly } = run.state.now
  const { issues } = tree.fields
  const isFedBySteps = run.feeder === 'steps'
  const hasEnded = isEnded(phase)
  const isOpen = tree.spine.depth > 0 || tree.scalar.kind !== 'none'
  if (isFedBySteps && !hasEnded && (isOpen || phase === 'validating')) {
    throw new TypeError('A run that was built by deltas can only be saved once it is whole.')
  }
  // A text cannot be judged again where the run was told the verdicts, or stopped in the middle.
  const isTold = isFedBySteps ? hasEnded || issues.length > 0 : hasEnded && issues.length > 0
  const found = isTold ? undefined : judge?.save()
  return {
    version: 1,
    prefix: isTold ? '' : writePrefix(tree, tokenizer.cut),
    position: tokenizer.position,
    charsRead,
    chunksWritten,
    phase,
    failure: error?.toFailure(),
    issues: issues.slice(),
    skippedIssues: found?.skipped ?? [],
    endedEarly,
    deltas: isTold ? deltasOf(tree) : undefined,
    stages: 'save' in input ? input.save() : undefined,
    repairs: run.repairs?.list ?? [],
  }
}

/** What leads a fresh run to what shows of this one. */
function deltasOf(tree: TreeBuilder): readonly FieldDelta[] {
  const told: FieldDelta[] = []
  const writer = new DeltaWriter(tree, (delta) => {
    if (isFieldDelta(delta)) told.push(delta)
  })
  writer.writeState()
  return told
}
