import type { Mend, Repair, RepairedRun, RepairList } from '../contracts/stage.ts'

/** What the stages skipped or mended in one run. */
export class Repairs implements RepairList {
  readonly #run: RepairedRun
  readonly #all: Repair[] = []
  /** The array that was given out last. */
  #read: readonly Repair[] = Object.freeze([])

  constructor(run: RepairedRun) {
    this.#run = run
  }

  /** Beyond the limit none is kept: each costs memory, and its path as much as the document is deep. */
  add(mend: Mend): void {
    if (this.#all.length >= this.#run.maxRepairs) return
    this.#all.push(Object.freeze({ ...mend, path: this.#run.pathRead() }))
    this.#run.onRepair()
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
