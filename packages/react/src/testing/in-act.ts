import { act } from 'react'

/** React complains about updates outside of `act`, and about `act` where nobody says it is a test. */
function asTest<R>(work: () => R): R {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
  const before = scope.IS_REACT_ACT_ENVIRONMENT
  scope.IS_REACT_ACT_ENVIRONMENT = true
  const restore = (): void => {
    scope.IS_REACT_ACT_ENVIRONMENT = before
  }
  const result = work()
  if (result instanceof Promise) void result.then(restore, restore)
  else restore()
  return result
}

/** Does it in `act`. */
export function inActNow<R>(work: () => R): R {
  return asTest(() => {
    let result: R
    act(() => {
      result = work()
    })
    return result!
  })
}

/** Likewise, for work that takes time. */
export async function inAct(work: () => Promise<void>): Promise<void> {
  await asTest(async () => act(work))
}

/** Timers may be fake; a message channel is not. */
export async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
  port1.close()
}
