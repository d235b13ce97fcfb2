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
  /** Whether it goes on. Left out: as long as the object takes text. */
  readonly isOpen?: (() => boolean) | undefined
}

/**
 * Reads an iteration as long as the object takes text, and leaves it as soon as the object does
 * not: whoever ends it meanwhile need not wait for what comes next. Never rejects.
 */
export async function readIterator<T>(object: RunView, reader: IteratorReader<T>): Promise<void> {
  const isOpen = reader.isOpen ?? (() => takesText(object))
  const end = whenEnded(object, isOpen)
  let iterator: AsyncIterator<T> | Iterator<T> | undefined
  try {
    iterator = reader.open()
    await Promise.race([readAll(isOpen, iterator, reader), end.promise])
  } catch (error) {
    reader.fail(error)
  } finally {
    end.stop()
    if (iterator !== undefined) close(iterator)
  }
}

async function readAll<T>(
  isOpen: () => boolean,
  iterator: AsyncIterator<T> | Iterator<T>,
  reader: IteratorReader<T>,
): Promise<void> {
  while (isOpen()) {
    const next = await iterator.next()
    if (!isOpen()) return
    if (next.done === true) reader.atEnd()
    else reader.read(next.value)
  }
}

/** Lets the iteration free its connection. One that hangs or throws here concerns nobody. */
function close(iterator: AsyncIterator<unknown> | Iterator<unknown>): void {
  const closing = async (): Promise<unknown> => iterator.return?.()
  closing().catch(() => undefined)
}

function takesText(object: RunView): boolean {
  const { phase } = object.get()
  return phase !== 'validating' && !isEnded(phase)
}

/** A promise that resolves once the reading is over; `stop` forgets the object. */
function whenEnded(
  object: RunView,
  isOpen: () => boolean,
): { promise: Promise<void>; stop: () => void } {
  let stop = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    stop = object.subscribe(() => {
      if (!isOpen()) resolve()
    })
  })
  return { promise, stop: () => stop() }
}
