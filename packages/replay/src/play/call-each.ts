/** Calls each; what one throws reaches the platform's error handler, not the others. */
export function callEach(callbacks: Iterable<() => void>): void {
  for (const callback of Array.from(callbacks)) {
    try {
      callback()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
