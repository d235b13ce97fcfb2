import type { TreeBuilder } from './tree-builder.ts'
import type { TreeObserver } from './tree-observer.ts'

/**
 * Lets one more observer follow what shows of a tree from here on. What it throws goes to `onError`
 * and hurts nobody else. Returns the function that ends it.
 */
export function addObserver(
  tree: TreeBuilder,
  observer: TreeObserver,
  onError: (error: unknown) => void,
): () => void {
  if (!(tree.observer instanceof Observers)) tree.observer = new Observers()
  const observers = tree.observer as Observers
  observers.all.set(observer, onError)
  return () => {
    observers.all.delete(observer)
    if (observers.all.size === 0 && tree.observer === observers) tree.observer = undefined
  }
}

/** Several observers as one. */
class Observers implements TreeObserver {
  /** Each with whom to tell what it throws. */
  readonly all = new Map<TreeObserver, (error: unknown) => void>()

  begin(...facts: Parameters<TreeObserver['begin']>): void {
    this.#tell((observer) => observer.begin(...facts))
  }

  text(piece: string): void {
    this.#tell((observer) => observer.text(piece))
  }

  numberText(text: string): void {
    this.#tell((observer) => observer.numberText(text))
  }

  settleScalar(...facts: Parameters<TreeObserver['settleScalar']>): void {
    this.#tell((observer) => observer.settleScalar(...facts))
  }

  settleContainer(...facts: Parameters<TreeObserver['settleContainer']>): void {
    this.#tell((observer) => observer.settleContainer(...facts))
  }

  issue(...facts: Parameters<NonNullable<TreeObserver['issue']>>): void {
    this.#tell((observer) => observer.issue?.(...facts))
  }

  invalidate(...facts: Parameters<NonNullable<TreeObserver['invalidate']>>): void {
    this.#tell((observer) => observer.invalidate?.(...facts))
  }

  refuse(...facts: Parameters<NonNullable<TreeObserver['refuse']>>): void {
    this.#tell((observer) => observer.refuse?.(...facts))
  }

  #tell(tell: (observer: TreeObserver) => void): void {
    for (const [observer, onError] of this.all) {
      try {
        tell(observer)
      } catch (error) {
        onError(error)
      }
    }
  }
}
