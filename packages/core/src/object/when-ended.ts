import type { RunView } from '../field/object-state.ts'
import { isEnded } from '../field/status.ts'

/** Whether the object still takes text. */
export function isOpen(object: RunView): boolean {
  const { phase } = object.get()
  return phase !== 'validating' && !isEnded(phase)
}

/** A promise that resolves once the object takes no more text; `stop` forgets the object. */
export function whenEnded(object: RunView): { promise: Promise<void>; stop: () => void } {
  let stop = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    stop = object.subscribe(() => {
      if (!isOpen(object)) resolve()
    })
  })
  return { promise, stop: () => stop() }
}
