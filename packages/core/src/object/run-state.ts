import type { Issue } from '../contracts/validator.ts'
import type { StreamError } from '../errors.ts'
import { noIssues } from '../field/issues-at.ts'
import type { ObjectState } from '../field/object-state.ts'
import { isEnded, type Phase } from '../field/status.ts'
import { freeze } from '../values/freeze.ts'

/** Where a run stands, and whether somebody must be told. */
export class RunState<Out> {
  now: ObjectState<Out>
  /** Whether it changed since the last publish. */
  isNew = false
  /** Something has come since it connected. */
  hasBegun = false
  hasEnded = false
  /** Whether text is still read. */
  takesText = true
  endedEarly = false
  #issues: readonly Issue[] = noIssues

  constructor() {
    this.now = this.#make('idle')
  }

  /** Something of the document has come. */
  begin(): void {
    if (this.hasBegun) return
    this.hasBegun = true
    this.set('streaming')
  }

  /** The connection is opened again. */
  connect(): void {
    if (!this.takesText || this.now.phase === 'connecting') return
    this.hasBegun = false
    this.set('connecting')
  }

  set(phase: Phase, error?: StreamError, result?: Out): void {
    this.now = this.#make(phase, error, result)
    this.hasEnded = isEnded(phase)
    this.takesText = !this.hasEnded && phase !== 'validating'
    this.isNew = true
  }

  /** Takes what breaks the schema so far, a list that only grows. */
  setIssues(issues: readonly Issue[]): void {
    if (issues.length === this.#issues.length) return
    this.#issues = freeze(issues.slice())
    const { phase, error, result } = this.now
    this.now = this.#make(phase, error, result)
    this.isNew = true
  }

  #make(phase: Phase, error?: StreamError, result?: Out): ObjectState<Out> {
    const { endedEarly } = this
    return freeze({ phase, error, result, issues: this.#issues, endedEarly }) as ObjectState<Out>
  }
}
