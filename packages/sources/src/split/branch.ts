/** One consumer's view of a message that several consume: what arrived for it and was not read. */
export interface Branch<Item> {
  readonly iterable: AsyncIterable<Item>
  /** Gives it one more item; one that was left drops it. */
  push(item: Item): void
  /** Nothing follows behind what it has. */
  end(): void
  /** Whether it waits for something to arrive. */
  readonly isWaiting: boolean
  /** Whether it takes nothing more: it was left, or it ended. */
  readonly isClosed: boolean
}

/** Whom a branch asks, and whom it tells. */
export interface BranchOwner {
  /** A branch waits. */
  pull(): void
  /** A branch was left. */
  left(): void
}

/** Creates a branch. It can be iterated once: all of its iterators are the same one. */
export function createBranch<Item>(owner: BranchOwner): Branch<Item> {
  /** What nobody has asked for yet, from `read` on. */
  let items: Item[] = []
  let read = 0
  let waiting: ((result: IteratorResult<Item, undefined>) => void)[] = []
  let isClosed = false

  function settle(): void {
    for (const resolve of waiting) resolve({ done: true, value: undefined })
    waiting = []
  }

  const iterator: AsyncIterator<Item, undefined> = {
    next: () =>
      new Promise((resolve) => {
        if (read < items.length) {
          resolve({ done: false, value: items[read++] as Item })
          if (read === items.length) {
            items = []
            read = 0
          }
        } else if (isClosed) resolve({ done: true, value: undefined })
        else {
          waiting.push(resolve)
          owner.pull()
        }
      }),
    async return() {
      items = []
      read = 0
      const wasClosed = isClosed
      isClosed = true
      settle()
      if (!wasClosed) owner.left()
      return { done: true, value: undefined }
    },
  }

  return {
    iterable: { [Symbol.asyncIterator]: () => iterator },
    push(item) {
      if (isClosed) return
      const resolve = waiting.shift()
      if (resolve) resolve({ done: false, value: item })
      else items.push(item)
    },
    end() {
      isClosed = true
      settle()
    },
    get isWaiting() {
      return waiting.length > 0
    },
    get isClosed() {
      return isClosed
    },
  }
}
