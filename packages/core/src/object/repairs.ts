import type { Mend, Repair } from '../contracts/stage.ts'
import type { Path } from '../path/path.ts'

const none: readonly Repair[] = Object.freeze([])

/** What the stages skipped or mended in one run. */
export class Repairs {
  readonly #all: Repair[] = []
  /** The array that was given out last. */
  #read: readonly Repair[] = none
  readonly #most: number

  /** Keeps so many: each costs memory, and its path as much as the document is deep. */
  constructor(most: number) {
    this.#most = most
  }

  /** Tells whether there was room for it. */
  add(mend: Mend, readPath: () => Path): boolean {
    if (this.#all.length >= this.#most) return false
    this.#all.push(Object.freeze({ ...mend, path: readPath() }))
    return true
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
