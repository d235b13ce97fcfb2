import { runAll } from '../field/run-all.ts'

/**
 * One thing at a time: while a run reads and tells, nothing else may move it. Code of the user runs
 * meanwhile (listeners, hold rules, whoever watches deltas); the endings that it asks for wait.
 */
export class Turn {
  isOpen = false
  #deferred: (() => void)[] = []

  begin(): void {
    this.isOpen = true
  }

  /** Ends the turn and carries out what was asked for meanwhile. */
  end(): void {
    this.isOpen = false
    if (this.#deferred.length === 0) return
    const deferred = this.#deferred
    this.#deferred = []
    runAll(deferred)
  }

  /** Keeps `then` for after the turn and returns `true`; `false` when none is open. */
  defer(then: () => void): boolean {
    if (this.isOpen) this.#deferred.push(then)
    return this.isOpen
  }
}
