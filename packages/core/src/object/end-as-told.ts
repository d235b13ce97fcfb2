import { type Failure, toStreamError } from '../errors.ts'
import type { Run } from './run.ts'

/** How a run ends whose text is read elsewhere. */
export interface ToldEnding {
  /** Why it ended badly; without it, it ended well. */
  readonly failure?: Failure | undefined
  /** A gate elsewhere is asked: nothing more is read, and the ending follows. */
  readonly isAwaited?: boolean | undefined
  readonly endedEarly?: boolean | undefined
  /** Done before it, in the same turn; what it throws is how the run ends instead. */
  readonly before?: (() => void) | undefined
}

/** Ends a run; at a good ending its own gate, where it has one, is asked. */
export function endAsTold(run: Run<unknown>, ending: ToldEnding): void {
  const { before, endedEarly = false, isAwaited = false, failure } = ending
  run.endWith(() =>
    run.attempt(() => {
      before?.()
      run.state.endedEarly = endedEarly
      if (failure !== undefined) run.stop(toStreamError(failure))
      else if (isAwaited) run.state.set('validating')
      else run.conclude()
    }, false),
  )
}
