// What users changed of a run. Edits are events of theirs and no part of the stream.
import type { Path, RunView } from '@jell/core'

/** A change that a user made. */
export interface Edit {
  readonly path: Path
  /** What the user wants there; `undefined` takes a member away. */
  readonly value: unknown
}

/** The edits of one run, in the order in which the fields were first edited. */
export class EditStore {
  #edits: ReadonlyMap<string, Edit> = new Map()
  readonly #listeners = new Set<() => void>()

  /** All edits by pointer: the same map until one changes. */
  readonly get = (): ReadonlyMap<string, Edit> => this.#edits

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  edit(pointer: string, edit: Edit): void {
    this.#publish(new Map(this.#edits).set(pointer, edit))
  }

  /** Adds edits that were kept, under those that are there. */
  restore(kept: readonly (readonly [pointer: string, edit: Edit])[]): void {
    const edits = new Map([...kept, ...this.#edits])
    if (edits.size !== this.#edits.size) this.#publish(edits)
  }

  /** Takes an edit back, or all of them. */
  reset(pointer?: string): void {
    const edits = new Map(this.#edits)
    if (pointer === undefined) edits.clear()
    else edits.delete(pointer)
    if (edits.size !== this.#edits.size) this.#publish(edits)
  }

  #publish(edits: ReadonlyMap<string, Edit>): void {
    this.#edits = edits
    for (const listener of this.#listeners) listener()
  }
}

const stores = new WeakMap<RunView, EditStore>()

/** The edits of a run: always the same store, which is let go with the run. */
export function editsOf(object: RunView): EditStore {
  const store = stores.get(object) ?? new EditStore()
  stores.set(object, store)
  return store
}
