import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'

import { frameScheduler } from './frame-scheduler.ts'
import type { Scheduler } from './frame-scheduler.ts'

/** One run: its object, and whether a source was asked for it. */
export interface Run<In, Out> {
  readonly object: StreamingObject<In, Out>
  /** A source was asked for: until the first text the run is connecting. */
  readonly isRequested: boolean
}

/**
 * Holds the run that is shown. A newer one replaces it; what an older one still gets is its own
 * business. Safe to make in a render: nothing happens before `begin`.
 */
export class CurrentRun<In, Out> {
  readonly #listeners = new Set<() => void>()
  #run: Run<In, Out>
  #hasBegun = false
  #scheduler: Scheduler = frameScheduler('frame')

  constructor() {
    this.#run = { object: this.#createObject(), isRequested: false }
  }

  /** The run that is shown. Before anything began it is an idle one: a server has no other. */
  get(): Run<In, Out> {
    return this.#run
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /**
   * Shows a new run. The first one takes over the idle object, so that components that are bound
   * to its fields keep their refs.
   */
  begin(options: { readonly isRequested: boolean; readonly scheduler: Scheduler }): Run<In, Out> {
    const { isRequested, scheduler } = options
    const object = this.#hasBegun ? this.#createObject() : this.#run.object
    this.#hasBegun = true
    this.#scheduler = scheduler
    this.#run = { object, isRequested }
    for (const listener of this.#listeners) listener()
    return this.#run
  }

  #createObject(): StreamingObject<In, Out> {
    return createStreamingObject<In, Out>({ schedule: (flush) => this.#scheduler(flush) })
  }
}
