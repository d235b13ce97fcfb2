import type { Mend, Repair } from '../contracts/stage.ts'
import type { Path } from '../path/path.ts'

const none: readonly Repair[] = Object.freeze([])

/** What the stages skipped or mended in one run. */
export class Repairs {
  readonly #all: Repair[] = []
  /** The array that was given out last. */
  #read: readonly Repair[] = none

  add(mend: Mend, path: Path): void {
    this.#all.push(Object.freeze({ ...mend, path }))
  }

  /** All of them; the same array until there are more. */
  get list(): readonly Repair[] {
    if (this.#read.length < this.#all.length) this.#read = Object.freeze(this.#all.slice())
    return this.#read
  }

  restore(repairs: readonly Repair[]): void {
    for (const repair of repairs) this.#all.push(repair)
  }
}
