/**
 * Reads one text after the other: what is asked for meanwhile comes afterwards, except for more
 * text, which nobody who is told of a text may write.
 */
export class Turns {
  readonly #read: (text: string) => void
  readonly #schedule: ((flush: () => void) => void) | undefined
  #waiting: string[] = []
  #isScheduled = false
  #isReading = false
  #hasEnded = false
  #deferred: (() => void)[] = []

  constructor(read: (text: string) => void, schedule: ((flush: () => void) => void) | undefined) {
    this.#read = read
    this.#schedule = schedule
  }

  write(chunk: string): void {
    if (this.#isReading) {
      throw new Error(
        'write() was called while the reader tells of what it read. ' +
          'Write from outside, for example in a microtask.',
      )
    }
    if (chunk === '' || this.#hasEnded) return
    this.#waiting.push(chunk)
    if (this.#schedule === undefined) this.#flush()
    else if (!this.#isScheduled) {
      this.#isScheduled = true
      this.#schedule(this.#flush)
    }
  }

  /** Reads what waits, then does the last thing. */
  end(last: () => void): void {
    this.#take(() => {
      this.#readWaiting()
      this.#hasEnded = true
      last()
    })
  }

  /** May be called late or twice. */
  readonly #flush = (): void => {
    this.#take(() => {
      this.#isScheduled = false
      this.#readWaiting()
    })
  }

  #readWaiting(): void {
    const text = this.#waiting.join('')
    this.#waiting = []
    this.#read(text)
  }

  #take(turn: () => void): void {
    this.#deferred.push(turn)
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (let next = this.#deferred.shift(); next !== undefined; next = this.#deferred.shift())
        next()
    } finally {
      this.#isReading = false
    }
  }
}
