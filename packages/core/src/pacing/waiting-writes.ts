/** What was written: text, or a step that drives the tree in another way. */
export type Written = string | (() => void)

/** Writes that wait until a schedule asks for them. */
export class WaitingWrites {
  /** UTF-16 units that wait. */
  units = 0
  readonly #schedule: (flush: () => void) => void
  readonly #flush: () => void
  #all: Written[] = []
  #isScheduled = false

  constructor(schedule: (flush: () => void) => void, flush: () => void) {
    this.#schedule = schedule
    this.#flush = flush
  }

  add(written: Written): void {
    this.#all.push(written)
    if (typeof written === 'string') this.units += written.length
    if (this.#isScheduled) return
    this.#isScheduled = true
    try {
      this.#schedule(this.#flush)
    } catch (error) {
      this.#isScheduled = false
      throw error
    }
  }

  /** Empties it: all in order, neighbouring texts as one. */
  take(): readonly Written[] {
    const taken: Written[] = []
    for (const written of this.#all) {
      const last = taken.length - 1
      if (typeof written === 'string' && typeof taken[last] === 'string') taken[last] += written
      else taken.push(written)
    }
    this.#all = []
    this.units = 0
    this.#isScheduled = false
    return taken
  }
}
