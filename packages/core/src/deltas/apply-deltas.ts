import { toStreamError } from '../errors.ts'
import { isEnded } from '../field/status.ts'
import { endAsTold } from '../object/end-as-told.ts'
import { runOf } from '../object/run-of.ts'
import { tooLong } from '../object/run.ts'
import type { StreamingObject } from '../object/streaming-object.ts'
import { readIterator } from '../source/read-iterator.ts'
import { DeltaReader } from './delta-reader.ts'
import type { Delta } from './delta.ts'
import { isDelta } from './is-delta.ts'
import { mismatch } from './mismatch.ts'

/**
 * Applies deltas to a fresh object of `createStreamingObject`, which then has the same values,
 * statuses and issues as the object that they tell of, whatever hold rules, sentinel and validator
 * it was made with. A validator of its own judges no field; its final gate makes the result.
 * Deltas that do not fit onto each other end it: kind `transport`, code `delta-mismatch`. So does
 * an iteration that throws, or that stops before it told an end: code `no-ending`. The iteration
 * is left once the object has ended. Never rejects.
 */
export async function applyDeltas(
  object: StreamingObject<unknown, unknown>,
  deltas: AsyncIterable<Delta> | Iterable<Delta>,
): Promise<void> {
  const run = runOf(object)
  let apply: (delta: Delta) => void = () => undefined
  let hasEnding = false
  await readIterator<Delta>(object, {
    open: () => {
      apply = deltaApplier(object)
      return Symbol.asyncIterator in deltas
        ? deltas[Symbol.asyncIterator]()
        : deltas[Symbol.iterator]()
    },
    read: (delta) => {
      apply(delta)
      hasEnding = isDelta(delta) && delta.type === 'end'
    },
    // While a gate elsewhere is asked, the ending is still to come.
    isOpen: () => !hasEnding && !isEnded(object.get().phase),
    atEnd: () => {
      const message = 'The deltas stopped without saying how the document ended.'
      endAsTold(run, { failure: { kind: 'transport', code: 'no-ending', message } })
    },
    fail: (error) => endAsTold(run, { failure: toStreamError(error) }),
  })
}

/**
 * As {@link applyDeltas}, for one delta after the other, each published at once. What has not the
 * shape of a delta is a mismatch. Throws a `TypeError` when the object has been written to or has
 * another applier, and the function it gives throws when a listener of the object calls it.
 */
export function deltaApplier(object: StreamingObject<unknown, unknown>): (delta: Delta) => void {
  const run = runOf(object)
  const reader = new DeltaReader(run.tree, run.maxIssues)
  run.feedBy('steps')
  run.atEnd = () => reader.end()
  reader.takeOver()
  return (delta) => {
    if (!isDelta(delta)) {
      run.step(() => {
        throw mismatch([], 'a delta')
      })
      return
    }
    switch (delta.type) {
      case 'phase':
        if (delta.phase === 'validating') {
          const before = (): void => reader.read(delta)
          endAsTold(run, { isAwaited: true, endedEarly: delta.endedEarly, before })
          return
        }
        run.step(() => {
          reader.read(delta)
          if (delta.phase === 'connecting') run.state.connect()
        })
        return
      case 'end': {
        const { failure, endedEarly } = delta
        const before = (): void => {
          if (failure === undefined) reader.end()
          reader.finish(delta)
        }
        endAsTold(run, { failure, endedEarly, before })
        return
      }
      default:
        run.step(() => {
          run.charsRead += reader.unitsOf(delta)
          if (run.charsRead > run.maxChars) throw tooLong(run.maxChars)
          reader.read(delta)
        })
    }
  }
}
