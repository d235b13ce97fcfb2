import type { Listener } from './field-ref.ts'
import { runAll } from './run-all.ts'

/** One subscription; it stays in a running publish, but is not told once it is stopped. */
export interface Subscription {
  readonly listener: Listener
  isActive: boolean
}

/** The listeners of one thing. */
export class Listeners {
  #subscriptions: Set<Subscription> | undefined
  /** All of them, in order, once a publish has asked; most publishes tell the same ones. */
  #all: readonly Subscription[] | undefined

  add(listener: Listener): () => void {
    const subscription: Subscription = { listener, isActive: true }
    this.#subscriptions ??= new Set()
    this.#subscriptions.add(subscription)
    this.#all = undefined
    return () => {
      subscription.isActive = false
      this.#all = undefined
      this.#subscriptions?.delete(subscription)
    }
  }

  /** All subscriptions of this moment: a list that never changes. */
  get all(): readonly Subscription[] {
    return (this.#all ??= [...(this.#subscriptions ?? [])])
  }
}

/**
 * Tells each listener once, in the order given, also one that subscribed in several places. One
 * that throws is reported to `onError` and keeps nobody else from being told.
 */
export function tell(
  subscriptions: readonly Subscription[],
  onError: (error: unknown) => void,
): void {
  let failures: unknown[] | undefined
  const told = subscriptions.length > 1 ? new Set<Listener>() : undefined
  for (const { listener, isActive } of subscriptions) {
    if (!isActive || told?.has(listener)) continue
    told?.add(listener)
    try {
      listener()
    } catch (error) {
      failures ??= []
      failures.push(error)
    }
  }
  if (failures !== undefined) runAll(failures.map((error) => () => onError(error)))
}
