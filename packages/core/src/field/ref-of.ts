import type { Path, Segment } from '../path/path.ts'
import { type FieldNode, nodeAt } from './field-node.ts'
import type { FieldRef, Listener, ValueOf } from './field-ref.ts'
import type { FieldState } from './field-state.ts'
import type { RunView } from './object-state.ts'

/** What users hold: identity and little else, so that nothing about it can become stale. */
class FieldHandle implements FieldRef<never> {
  readonly #node: FieldNode

  constructor(node: FieldNode) {
    this.#node = node
  }

  get object(): RunView {
    return this.#node.object
  }

  get path(): Path {
    return this.#node.path
  }

  get pointer(): string {
    return this.#node.pointer
  }

  get<S>(): FieldState<ValueOf<S>> {
    return this.#node.get() as FieldState<ValueOf<S>>
  }

  subscribe(listener: Listener): () => void {
    return this.#node.subscribe(listener)
  }

  textSince(length: number): string {
    return this.#node.textSince(length)
  }

  source(): string | undefined {
    return this.#node.source()
  }

  size(): number {
    return this.#node.size()
  }

  keys(): readonly string[] {
    return this.#node.keys()
  }

  field(...steps: readonly Segment[] | readonly [Path]): FieldRef<never> {
    return refOf(nodeAt(this.#node, steps))
  }
}

/** The handle of a node: always the same one. */
export function refOf(node: FieldNode): FieldRef<never> {
  node.ref ??= new FieldHandle(node)
  return node.ref as FieldRef<never>
}
