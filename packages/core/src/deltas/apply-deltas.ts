import { toStreamError } from '../errors.ts'
import { internalsOf } from '../object/internals.ts'
import type { StreamingObject } from '../object/streaming-object.ts'
import { readIterator } from '../source/read-iterator.ts'
import { DeltaReader, mismatch } from './delta-reader.ts'
import type { Delta } from './delta.ts'
import { isDelta } from './is-delta.ts'

/** What deltas are applied to. */
type Target = Pick<StreamingObject<unknown, unknown>, 'get' | 'subscribe'>

/**
 * Applies deltas to a fresh object of `createStreamingObject`, which then has the same values and
 * statuses as the object that they tell of, whatever hold rules and sentinel it was made with.
 * Deltas that do not fit onto each other end it: kind `transport`, code `delta-mismatch`. So does
 * an iteration that throws, or that stops before it told an end: code `no-ending`. The iteration
 * is left once the object has ended. Never rejects.
 */
export async function applyDeltas(
  object: Target,
  deltas: AsyncIterable<Delta> | Iterable<Delta>,
): Promise<void> {
  const { finish } = internalsOf(object)
  let apply: (delta: Delta) => void = () => undefined
  await readIterator<Delta>(object, {
    open: () => {
      apply = deltaApplier(object)
      return Symbol.asyncIterator in deltas
        ? deltas[Symbol.asyncIterator]()
        : deltas[Symbol.iterator]()
    },
    read: (delta) => apply(delta),
    atEnd: () => {
      finish({
        kind: 'transport',
        code: 'no-ending',
        message: 'The deltas stopped without saying how the document ended.',
      })
    },
    fail: (error) => finish(toStreamError(error)),
  })
}

/**
 * As {@link applyDeltas}, for one delta after the other, each published at once. What has not the
 * shape of a delta is a mismatch. Throws a `TypeError` when the object has been written to or has
 * another applier, and the function it gives throws when a listener of the object calls it.
 */
export function deltaApplier(object: Target): (delta: Delta) => void {
  const { tree, takeOver, step, count, finish } = internalsOf(object)
  const reader = new DeltaReader(tree)
  takeOver(() => reader.end())
  return (delta) => {
    if (!isDelta(delta)) {
      step(() => {
        throw mismatch([], 'a delta')
      })
    } else if (delta.type !== 'end') {
      step(() => {
        count(reader.unitsOf(delta))
        reader.read(delta)
      })
    } else {
      // As a step, since where writes wait for a flush nothing has been read yet.
      if (delta.failure === undefined) step(() => reader.end())
      finish(delta.failure)
    }
  }
}
