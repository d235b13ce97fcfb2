import { createStreamingObject } from '@jell/core'
import type { StreamingObject, StreamingObjectOptions } from '@jell/core'

import { markConnecting } from '../published/connecting.ts'
import { frameScheduler } from './frame-scheduler.ts'
import type { Scheduler } from './frame-scheduler.ts'

/** The core's settings of a run: all but `schedule`, which has values of its own here. */
export type ObjectSettings = Omit<StreamingObjectOptions, 'schedule'>

/** One run: its object, and whether a source was asked for it. */
export interface Run<In, Out> {
  readonly object: StreamingObject<In, Out>
  /** A source was asked for: until the first text the run is connecting. */
  readonly isRequested: boolean
}

/** How a run begins. */
export interface RunBeginning {
  readonly isRequested: boolean
  readonly scheduler: Scheduler
  readonly settings?: ObjectSettings | undefined
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
   * to its fields keep their refs; not where it has settings, because an object keeps those that
   * it was made with.
   */
  begin({ isRequested, scheduler, settings = {} }: RunBeginning): Run<In, Out> {
    const isPlain = Object.values(settings).every((setting) => setting === undefined)
    const object = isPlain && !this.#hasBegun ? this.#run.object : this.#createObject(settings)
    this.#hasBegun = true
    this.#scheduler = scheduler
    this.#run = { object, isRequested }
    if (isRequested) markConnecting(object)
    for (const listener of this.#listeners) listener()
    return this.#run
  }

  #createObject(settings?: ObjectSettings): StreamingObject<In, Out> {
    const schedule: Scheduler = (flush) => this.#scheduler(flush)
    return createStreamingObject({ ...settings, schedule }) as StreamingObject<never, never>
  }
}
