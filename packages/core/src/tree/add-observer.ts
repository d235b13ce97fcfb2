import type { TreeBuilder } from './tree-builder.ts'
import type { TreeObserver } from './tree-observer.ts'

/** Lets one more observer follow what shows of a tree from here on. Returns the function that ends it. */
export function addObserver(tree: TreeBuilder, observer: TreeObserver): () => void {
  if (!(tree.observer instanceof Observers)) tree.observer = new Observers()
  const observers = tree.observer as Observers
  observers.all.add(observer)
  return () => {
    observers.all.delete(observer)
    if (observers.all.size === 0 && tree.observer === observers) tree.observer = undefined
  }
}

/** Several observers as one. */
class Observers implements TreeObserver {
  readonly all = new Set<TreeObserver>()

  begin(...facts: Parameters<TreeObserver['begin']>): void {
    for (const observer of this.all) observer.begin(...facts)
  }

  text(piece: string): void {
    for (const observer of this.all) observer.text(piece)
  }

  numberText(text: string): void {
    for (const observer of this.all) observer.numberText(text)
  }

  settleScalar(...facts: Parameters<TreeObserver['settleScalar']>): void {
    for (const observer of this.all) observer.settleScalar(...facts)
  }

  settleContainer(value: object): void {
    for (const observer of this.all) observer.settleContainer(value)
  }
}
