import type { FieldRef, SourceEnding, StreamingObject } from '@jell/core'

import { CurrentRun } from '../run/current-run.ts'
import type { Schedule } from '../run/frame-scheduler.ts'

/** The document that a text is read as, so that hooks and parts show it like any other field. */
interface TextDocument {
  readonly text?: string
}

/** A text of a message: its prose, or its reasoning. */
export class MessageText {
  readonly #current = new CurrentRun<TextDocument, TextDocument>()
  #object: StreamingObject<TextDocument> | undefined
  #hasText = false

  /** The text as a field. In a message that ends well without it, the field is absent. */
  get field(): FieldRef<string | undefined> {
    return this.#current.get().object.field('text')
  }

  /** Text may come from now on. */
  begin(schedule: Schedule): void {
    this.#current.configure({ schedule })
    this.#object = this.#current.begin(true)
  }

  write(text: string): void {
    if (text === '') return
    if (!this.#hasText) this.#object?.write('{"text":"')
    this.#hasText = true
    this.#object?.write(JSON.stringify(text).slice(1, -1))
  }

  /** Another piece of it begins: a message may have several, which are parted by a blank line. */
  part(): void {
    if (this.#hasText) this.write('\n\n')
  }

  end(ending: SourceEnding): void {
    if (ending !== 'complete') return this.#object?.fail(ending)
    this.#object?.write(this.#hasText ? '"}' : '{}')
    this.#object?.end()
  }
}
