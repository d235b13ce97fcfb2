import { type Subscription, tell } from '../field/listeners.ts'

/** Tells listeners, and keeps for afterwards what they ask for meanwhile. */
export class Notices {
  /** Whether listeners are being told. */
  isTelling = false
  readonly #onError: (error: unknown) => void
  #deferred: (() => void)[] = []

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Keeps `then` for after the notices and returns `true`; `false` when nobody is being told. */
  defer(then: () => void): boolean {
    if (this.isTelling) this.#deferred.push(then)
    return this.isTelling
  }

  tell(subscriptions: readonly Subscription[]): void {
    if (subscriptions.length === 0) return
    this.isTelling = true
    try {
      tell(subscriptions, this.#onError)
    } finally {
      this.isTelling = false
      const deferred = this.#deferred
      this.#deferred = []
      for (const then of deferred) then()
    }
  }
}
