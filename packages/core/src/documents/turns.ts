import { Turn } from '../pacing/turn.ts'
import { WaitingWrites } from '../pacing/waiting-writes.ts'

/**
 * Reads one text after the other: what is asked for meanwhile comes afterwards, except for more
 * text, which nobody who is told of a text may write.
 */
export class Turns {
  readonly #read: (text: string) => void
  readonly #turn = new Turn()
  /** What waits for the next flush, where a schedule is given. */
  readonly #waiting: WaitingWrites | undefined
  #hasEnded = false

  constructor(read: (text: string) => void, schedule: ((flush: () => void) => void) | undefined) {
    this.#read = read
    if (schedule !== undefined) this.#waiting = new WaitingWrites(schedule, this.#flush)
  }

  write(chunk: string): void {
    if (this.#turn.isOpen) {
      throw new Error(
        'write() was called while the reader tells of what it read. ' +
          'Write from outside, for example in a microtask.',
      )
    }
    if (chunk === '' || this.#hasEnded) return
    if (this.#waiting === undefined) this.#take(() => this.#read(chunk))
    else this.#waiting.add(chunk)
  }

  /** Reads what waits, then does the last thing. */
  end(last: () => void): void {
    if (this.#turn.defer(() => this.end(last))) return
    this.#take(() => {
      this.#readWaiting()
      this.#hasEnded = true
      last()
    })
  }

  /** May be called late or twice. */
  readonly #flush = (): void => {
    if (!this.#turn.defer(this.#flush)) this.#take(() => this.#readWaiting())
  }

  #readWaiting(): void {
    for (const text of this.#waiting?.take() ?? []) if (typeof text === 'string') this.#read(text)
  }

  #take(work: () => void): void {
    this.#turn.begin()
    try {
      work()
    } finally {
      this.#turn.end()
    }
  }
}
