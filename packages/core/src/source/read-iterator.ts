import type { RunView } from '../field/object-state.ts'
import { isEnded } from '../field/status.ts'

/** What is done with an iteration. */
export interface IteratorReader<T> {
  /** Begins the iteration; what it throws goes to `fail`. */
  open(): AsyncIterator<T> | Iterator<T>
  read(value: T): void
  /** The iteration is over, and the object still takes text. */
  atEnd(): void
  fail(error: unknown): void
}

/**
 * Reads an iteration as long as the object takes text, and leaves it as soon as the object has
 * ended: whoever ends it meanwhile need not wait for what comes next. Never rejects.
 */
export async function readIterator<T>(object: RunView, reader: IteratorReader<T>): Promise<void> {
  const end = whenEnded(object)
  let iterator: AsyncIterator<T> | Iterator<T> | undefined
  try {
    iterator = reader.open()
    await Promise.race([readAll(object, iterator, reader), end.promise])
  } catch (error) {
    reader.fail(error)
  } finally {
    end.stop()
    if (iterator !== undefined) close(iterator)
  }
}

async function readAll<T>(
  object: RunView,
  iterator: AsyncIterator<T> | Iterator<T>,
  reader: IteratorReader<T>,
): Promise<void> {
  while (isOpen(object)) {
    const next = await iterator.next()
    if (!isOpen(object)) return
    if (next.done === true) reader.atEnd()
    else reader.read(next.value)
  }
}

/** Lets the iteration free its connection. One that hangs or throws here concerns nobody. */
function close(iterator: AsyncIterator<unknown> | Iterator<unknown>): void {
  const closing = async (): Promise<unknown> => iterator.return?.()
  closing().catch(() => undefined)
}

/** Whether the object still takes text. */
function isOpen(object: RunView): boolean {
  const { phase } = object.get()
  return phase !== 'validating' && !isEnded(phase)
}

/** A promise that resolves once the object takes no more text; `stop` forgets the object. */
function whenEnded(object: RunView): { promise: Promise<void>; stop: () => void } {
  let stop = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    stop = object.subscribe(() => {
      if (!isOpen(object)) resolve()
    })
  })
  return { promise, stop: () => stop() }
}
