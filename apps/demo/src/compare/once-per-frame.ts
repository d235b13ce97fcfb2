/**
 * Makes a schedule for a streaming object: what changes first is published at once, what follows within
 * the same frame with the next one. `run` does the publishing.
 */
export function oncePerFrame(run: (publish: () => void) => void): (publish: () => void) => void {
  let hasPublished = false
  let waiting: (() => void) | undefined
  const nextFrame = (): void => {
    hasPublished = false
    if (waiting) start(waiting)
    waiting = undefined
  }
  const start = (publish: () => void): void => {
    hasPublished = true
    requestAnimationFrame(nextFrame)
    run(publish)
  }
  return (publish) => {
    if (hasPublished) waiting = publish
    else queueMicrotask(() => start(publish))
  }
}
