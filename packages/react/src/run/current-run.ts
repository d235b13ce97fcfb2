import { createStreamingObject, isEnded } from '@jell/core'
import type { StreamingObject, StreamingObjectOptions } from '@jell/core'

import { markConnecting } from '../published/connecting.ts'
import { isSeed, markBegun } from '../published/seeds.ts'
import { frameScheduler } from './frame-scheduler.ts'
import type { Schedule, Scheduler } from './frame-scheduler.ts'

/** The core's settings of a run: all but `schedule`, which has values of its own here. */
export type ObjectSettings = Omit<StreamingObjectOptions, 'schedule'>

/** One run: its object, and whether a source was asked for it. */
export interface Run<In, Out> {
  readonly object: StreamingObject<In, Out>
  /** A source was asked for: until the first text the run is connecting. */
  readonly isRequested: boolean
  /** What is shown while the run has nothing to show. */
  readonly previous?: StreamingObject<In, Out> | undefined
}

/** What runs use that begin from now on. */
export interface RunSettings<Out> {
  readonly schedule: Schedule
  readonly settings?: ObjectSettings | undefined
  readonly keepPrevious?: boolean | undefined
  /** The latest one is called, with the result of each run that was not seeded. */
  readonly onFinal?: ((result: Out) => void) | undefined
}

/**
 * Holds the run that is shown. A newer one replaces it; what an older one still gets is its own
 * business. Safe to make in a render: nothing happens before `begin`.
 */
export class CurrentRun<In, Out> {
  readonly #listeners = new Set<() => void>()
  readonly #isRestored: boolean
  #run: Run<In, Out>
  #hasBegun = false
  #settings: RunSettings<Out> = { schedule: 'frame' }
  #scheduler: Scheduler = frameScheduler('frame')
  /** For objects, which are made before it is known how they will publish. */
  readonly #schedule: Scheduler = (flush) => this.#scheduler(flush)

  /** `restore` makes the object of a run that began elsewhere: the first `begin` goes on with it. */
  constructor(restore?: (schedule: Scheduler) => StreamingObject<In, Out>) {
    this.#isRestored = restore !== undefined
    const object = restore ? restore(this.#schedule) : this.#createObject()
    this.#run = { object, isRequested: false }
  }

  configure(settings: RunSettings<Out>): void {
    this.#settings = settings
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
   * it was made with; a restored one has those that are asked for. `isRequested` says that a source was asked for; otherwise text is there
   * already, and the first of it shows at once.
   */
  begin(isRequested = false): StreamingObject<In, Out> {
    const { schedule, settings = {}, keepPrevious } = this.#settings
    const last = this.#run
    const isFit = this.#isRestored
      ? !isEnded(last.object.get().phase)
      : Object.values(settings).every((setting) => setting === undefined)
    const object = isFit && !this.#hasBegun ? last.object : this.#createObject(settings)
    const scheduler = frameScheduler(schedule)
    const isLate = schedule === 'frame' && !isRequested
    this.#scheduler = isLate ? firstAtOnce(scheduler) : scheduler
    this.#hasBegun = true
    markBegun(object)
    if (isRequested) markConnecting(object)
    const run = { object, isRequested }
    const isOther = last.object !== object
    const previous = isOther && hasSomething(last.object) ? last.object : last.previous
    if (keepPrevious && previous) this.#keep(previous, run)
    else this.#show(run)
    object.result.then((result) => {
      if (!isSeed(object)) this.#settings.onFinal?.(result)
    }, nothing)
    return object
  }

  /** Shows the previous object until the run has something. */
  #keep(previous: StreamingObject<In, Out>, run: Run<In, Out>): void {
    const kept = { ...run, previous }
    this.#show(kept)
    const stop = run.object.root.subscribe(() => {
      if (!hasSomething(run.object)) return
      stop()
      if (this.#run === kept) this.#show(run)
    })
  }

  #show(run: Run<In, Out>): void {
    this.#run = run
    for (const listener of this.#listeners) listener()
  }

  #createObject(settings?: ObjectSettings): StreamingObject<In, Out> {
    const options = { ...settings, schedule: this.#schedule } as StreamingObjectOptions<In, Out>
    return createStreamingObject(options)
  }
}

function nothing(): void {}

/** Whether there is more to show of it than the bracket it begins with. */
function hasSomething({ root }: Pick<StreamingObject<unknown, unknown>, 'root'>): boolean {
  const { present, value } = root.get()
  return present && (root.size() > 0 || typeof value !== 'object')
}

/** A host may mount a text that is half there: what it has is shown with the first paint. */
function firstAtOnce(scheduler: Scheduler): Scheduler {
  let isFirst = true
  return (flush) => {
    if (!isFirst) return scheduler(flush)
    isFirst = false
    flush()
  }
}
