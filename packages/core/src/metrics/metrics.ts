import type { ValueKind } from '../contracts/value-kind.ts'
import { isEnded } from '../field/status.ts'
import { type HasRoot, runOf } from '../object/run-of.ts'
import type { RunProbe } from '../object/run-probe.ts'
import type { Path } from '../path/path.ts'
import { addObserver } from '../tree/add-observer.ts'
import { addProbe } from './add-probe.ts'

/** When a field began and settled, in milliseconds since the measuring began. */
export interface FieldTimes {
  readonly path: Path
  readonly firstAt: number
  readonly settledAt: number | undefined
}

/** What was measured so far. Times are milliseconds. */
export interface MetricsSnapshot {
  /** UTF-16 units and chunks since the run began. */
  readonly characters: number
  readonly chunks: number
  /** Spent reading text. */
  readonly parseTime: number
  /** Spent in listeners, and in what they do at once. */
  readonly tellTime: number
  /** The rest of the time, until now or the run's end. */
  readonly waitTime: number
  /** Fields that began since, in document order; a held container's parts do not count. */
  readonly fields: readonly FieldTimes[]
}

/** Measures one run. */
export interface Metrics {
  /** What was measured so far; costs the number of fields. */
  get(): MetricsSnapshot
  /** Stops measuring; what was measured stays. */
  stop(): void
}

/**
 * Measures a run from now on; a run that nobody measures pays nothing for it. `now` gives the time
 * in milliseconds. Each field costs its depth.
 */
export function metrics(object: HasRoot, now: () => number = () => performance.now()): Metrics {
  const run = runOf(object)
  const { tree } = run
  const start = now()
  const fields: { path: Path; firstAt: number; settledAt: number | undefined }[] = []
  /** Indices in `fields` of what is open, outermost first. */
  const open: number[] = []
  const spent = { reading: 0, telling: 0 }
  /** Work goes on inside of other work where a listener ends the run. */
  let depth = 0
  let stoppedAt: number | undefined

  const settle = (): void => {
    const field = fields[open.pop() ?? -1]
    if (field !== undefined) field.settledAt = now() - start
  }
  const stopObserving = addObserver(
    tree,
    {
      begin: (_kind: ValueKind) => {
        open.push(fields.length)
        fields.push({
          path: tree.pathRead(true),
          firstAt: now() - start,
          settledAt: undefined,
        })
      },
      text: () => undefined,
      numberText: () => undefined,
      settleScalar: settle,
      settleContainer: settle,
    },
    run.onListenerError,
  )
  const probe: RunProbe = {
    measure: (kind, work) => {
      const began = now()
      depth += 1
      try {
        work()
      } finally {
        depth -= 1
        if (depth === 0) spent[kind] += now() - began
      }
    },
    ended: () => {
      if (depth === 0) stop()
    },
  }
  const stopProbing = addProbe(run, probe)
  function stop(): void {
    stoppedAt ??= now()
    stopObserving()
    stopProbing()
  }

  if (isEnded(run.state.now.phase)) stop()

  return {
    stop,
    get: () => ({
      characters: run.charsRead,
      chunks: run.chunksWritten,
      parseTime: spent.reading,
      tellTime: spent.telling,
      waitTime: (stoppedAt ?? now()) - start - spent.reading - spent.telling,
      fields: fields.map((field) => ({ ...field })),
    }),
  }
}
