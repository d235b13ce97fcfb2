import type { CurrentRun, ObjectSettings, Run } from './current-run.ts'
import { endObject, isSameEnding } from './ending.ts'
import type { Ending } from './ending.ts'
import { frameScheduler } from './frame-scheduler.ts'
import type { Schedule, Scheduler } from './frame-scheduler.ts'

/** A text that a host holds, as it stands now. */
export interface FollowedText {
  readonly text: string
  readonly ending: Ending | undefined
}

/** What runs that begin from now on use. */
export interface FollowerSettings {
  readonly schedule: Schedule
  readonly settings?: ObjectSettings | undefined
}

/** Writes what a host's text gained into the run; a text that does not go on is a new run. */
export class TextFollower<In, Out> {
  readonly #current: CurrentRun<In, Out>
  #run: Run<In, Out> | undefined
  #last: FollowedText = { text: '', ending: undefined }
  #settings: FollowerSettings = { schedule: 'frame' }

  constructor(current: CurrentRun<In, Out>) {
    this.#current = current
  }

  configure(settings: FollowerSettings): void {
    this.#settings = settings
  }

  /** Costs the comparison with the text that was there before; nothing when it is the same. */
  follow(next: FollowedText): void {
    const goesOn = continues(this.#last, next)
    const { text, ending } = goesOn ? this.#last : NOTHING
    this.#last = next
    if (goesOn && next.text.length === text.length && next.ending === ending) return
    const run = goesOn && this.#run ? this.#run : this.#begin()
    if (next.text.length > text.length) run.object.write(next.text.slice(text.length))
    if (next.ending !== undefined && ending === undefined) endObject(run.object, next.ending)
  }

  #begin(): Run<In, Out> {
    const { schedule, settings } = this.#settings
    const scheduler = firstAtOnce(frameScheduler(schedule))
    this.#run = this.#current.begin({ isRequested: false, scheduler, settings })
    return this.#run
  }
}

const NOTHING: FollowedText = { text: '', ending: undefined }

/** Whether `next` is `last`, or goes on where `last` was still open. */
function continues(last: FollowedText, next: FollowedText): boolean {
  if (last.ending === undefined) return next.text.startsWith(last.text)
  return next.text === last.text && isSameEnding(last.ending, next.ending)
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
