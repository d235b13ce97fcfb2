import type { StreamingObject } from '@jell/core'

import { markSeeded } from '../published/seeds.ts'
import type { CurrentRun } from './current-run.ts'
import { endObject, isSameEnding } from './ending.ts'
import type { Ending } from './ending.ts'

/** A text that a host holds, as it stands now. */
export interface FollowedText {
  readonly text: string
  readonly ending: Ending | undefined
  /** It is known to come from elsewhere as a whole. What is there at first is taken for that too. */
  readonly isSeed?: boolean
}

/** Writes what a host's text gained into the run; a text that does not go on is a new run. */
export class TextFollower<In, Out> {
  readonly #current: CurrentRun<In, Out>
  #object: StreamingObject<In, Out> | undefined
  #last: FollowedText = NOTHING
  #isFirst: boolean

  /** `isNews` says that also what is there at first is not known to come from elsewhere. */
  constructor(current: CurrentRun<In, Out>, isNews = false) {
    this.#current = current
    this.#isFirst = !isNews
  }

  /** Costs the comparison with the text that was there before; nothing when it is the same. */
  follow(next: FollowedText): void {
    const isSeed = next.isSeed || this.#isFirst
    this.#isFirst = false
    const goesOn = continues(this.#last, next)
    const last = goesOn ? this.#last : NOTHING
    this.#last = next
    if (goesOn && next.text.length === last.text.length && next.ending === last.ending) return
    const object = (goesOn && this.#object) || this.#current.begin()
    this.#object = object
    if (isSeed) markSeeded(object, next.ending !== undefined)
    // What adds nothing, and a second ending, the object passes over.
    object.write(next.text.slice(last.text.length))
    if (next.ending !== undefined) endObject(object, next.ending)
  }
}

const NOTHING: FollowedText = { text: '', ending: undefined }

/** Whether `next` is `last`, or goes on where `last` was still open. */
function continues(last: FollowedText, next: FollowedText): boolean {
  if (last.ending === undefined) return next.text.startsWith(last.text)
  return next.text === last.text && isSameEnding(last.ending, next.ending)
}
