import type { CurrentRun, Run } from './current-run.ts'
import { endObject, isSameEnding } from './ending.ts'
import type { Ending } from './ending.ts'
import { frameScheduler } from './frame-scheduler.ts'
import type { Schedule, Scheduler } from './frame-scheduler.ts'

/** A text that a host holds, as it stands now. */
export interface FollowedText {
  readonly text: string
  readonly ending: Ending | undefined
}

/** Writes what a host's text gained into the run; a text that does not go on is a new run. */
export class TextFollower<In, Out> {
  readonly #current: CurrentRun<In, Out>
  #run: Run<In, Out> | undefined
  #last: FollowedText = { text: '', ending: undefined }

  constructor(current: CurrentRun<In, Out>) {
    this.#current = current
  }

  /** Costs the comparison with the text that was there before; nothing when it is the same. */
  follow(next: FollowedText, schedule: Schedule): void {
    const goesOn = continues(this.#last, next)
    const { text, ending } = goesOn ? this.#last : NOTHING
    this.#last = next
    if (goesOn && next.text.length === text.length && next.ending === ending) return
    const run = goesOn && this.#run ? this.#run : this.#begin(schedule)
    if (next.text.length > text.length) run.object.write(next.text.slice(text.length))
    if (next.ending !== undefined && ending === undefined) endObject(run.object, next.ending)
  }

  #begin(schedule: Schedule): Run<In, Out> {
    const scheduler = firstAtOnce(frameScheduler(schedule))
    this.#run = this.#current.begin({ isRequested: false, scheduler })
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
