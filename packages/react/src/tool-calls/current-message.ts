import type { MessageSettings } from './call-run.ts'
import { MessageRun } from './message-run.ts'
import type { HostToolCall } from './message-run.ts'

/** Holds the message that is shown. Safe to make in a render: nothing happens before `begin`. */
export class CurrentMessage {
  readonly #listeners = new Set<() => void>()
  #settings: MessageSettings = { schedule: 'frame', tools: {} }
  #run = this.#createRun()
  #hasBegun = false

  configure(settings: MessageSettings): void {
    this.#settings = settings
  }

  get(): { readonly object: MessageRun } {
    return this.#run
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Shows a new message. The first one takes over the idle one, and the refs of its texts. */
  begin(): MessageRun {
    if (this.#hasBegun) this.#run = this.#createRun()
    this.#hasBegun = true
    for (const listener of this.#listeners) listener()
    this.#run.object.connect()
    return this.#run.object
  }

  /** Shows the calls that a host holds. What is there at first is no news. */
  follow(calls: readonly HostToolCall[]): void {
    this.#run.object.follow(calls, this.#hasBegun)
    this.#hasBegun = true
  }

  #createRun(): { readonly object: MessageRun } {
    return { object: new MessageRun(() => this.#settings) }
  }
}
