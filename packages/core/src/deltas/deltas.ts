import { isEnded } from '../field/status.ts'
import { type HasRoot, runOf } from '../object/run-of.ts'
import { addObserver } from '../tree/add-observer.ts'
import { DeltaWriter } from './delta-writer.ts'
import type { Delta } from './delta.ts'

/**
 * Tells a streaming object's changes as deltas, first those that lead to what it shows now, up to
 * its end. Each iteration tells all; leaving it stops the watching. Each delta names its full path,
 * so a delta costs its depth.
 */
export function deltas(object: HasRoot): AsyncGenerator<Delta, void, undefined> {
  const reader = new Waiter()
  const reading = read(object, reader)
  const leave = reading.return.bind(reading)
  // A generator that waits is only left once it has something to yield, which may be never.
  reading.return = (value) => {
    reader.isLeft = true
    reader.wake()
    return leave(value)
  }
  return reading
}

/** Who waits for the next delta. */
class Waiter {
  isLeft = false
  wake: () => void = () => undefined
}

async function* read(object: HasRoot, reader: Waiter): AsyncGenerator<Delta, void, undefined> {
  let waiting: Delta[] = []
  const stop = watchDeltas(object, (delta) => {
    waiting.push(delta)
    reader.wake()
  })
  try {
    for (let isOver = false; !isOver;) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          reader.wake = resolve
        })
        if (reader.isLeft) return
      }
      const batch = waiting
      waiting = []
      for (const delta of batch) {
        yield delta
        isOver = delta.type === 'end'
      }
    }
  } finally {
    stop()
  }
}

/**
 * As {@link deltas}, told at once: `listener` is called while the object reads, before what it tells
 * can be read from the object. Returns the function that stops it.
 */
export function watchDeltas(object: HasRoot, listener: (delta: Delta) => void): () => void {
  const { tree, state, listeners, onListenerError } = runOf(object)
  const writer = new DeltaWriter(tree, listener)
  if (state.now.phase !== 'idle') writer.writeState()
  if (writer.tellPhase(state.now)) return () => undefined
  const stopObserving = addObserver(tree, writer, onListenerError)
  const stopListening = listeners.add(() => {
    if (isEnded(state.now.phase)) stop()
    writer.tellPhase(state.now)
  })
  const stop = (): void => {
    stopObserving()
    stopListening()
  }
  return stop
}
