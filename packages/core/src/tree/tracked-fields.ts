// The fields that somebody asked for: where they stand on the open path, and which of them changed.
import type { Issue } from '../contracts/validator.ts'
import { FieldNode, type FieldTree } from '../field/field-node.ts'
import type { InvalidValue } from '../field/invalid-value.ts'
import type { RunView } from '../field/object-state.ts'
import { settleBelow, settleChild } from '../field/settle-below.ts'
import type { HiddenPart } from '../hold/hidden-part.ts'
import type { OpenScalar } from '../scalar/open-scalar.ts'
import type { Frame } from './frame.ts'
import type { Spine } from './spine.ts'

export class TrackedFields implements FieldTree {
  readonly root: FieldNode
  readonly object: RunView
  isFinal = false
  readonly issues: Issue[] = []
  #isInterrupted = false
  /** The source text of a scalar root, where its value does not give it back. */
  rootSource: string | undefined
  readonly #spine: Spine
  readonly #hidden: HiddenPart
  readonly #scalar: OpenScalar
  /** Nodes with listeners that changed since the last publish; one counts where it stands last. */
  #changed: FieldNode[] | undefined

  constructor(object: RunView, spine: Spine, hidden: HiddenPart, scalar: OpenScalar) {
    this.object = object
    this.#spine = spine
    this.#hidden = hidden
    this.#scalar = scalar
    this.root = new FieldNode(this)
  }

  // What happens to fields

  /** A child of the innermost container begins: its node, if somebody asked for it, streams. */
  begin(): FieldNode | undefined {
    // A held child shows in its parents' sizes, though not in their values.
    this.touch()
    const node = this.#childNode()
    if (node !== undefined) {
      node.status = 'streaming'
      node.isPresent = true
      this.mark(node)
    }
    return node
  }

  /** All of a field's value has come; `invalid` is what is kept of one that breaks its schema. */
  settle(node: FieldNode, value: unknown, invalid?: InvalidValue): void {
    if (invalid === undefined) node.settle(value, true)
    else node.invalidate(invalid)
    this.mark(node)
    if (node.children !== undefined) settleBelow(node, (below) => this.mark(below))
  }

  /** Something changed at the end of the open path. */
  touch(): void {
    this.#spine.dirty = this.#spine.depth
  }

  /** A field has changed: whoever listens to it is told at the next publish. */
  mark(node: FieldNode): void {
    if (node.listeners === undefined) return
    const changed = this.#changed
    if (changed === undefined) {
      this.#changed = [node]
      node.changedAt = 0
    } else if (changed[changed.length - 1] !== node) node.changedAt = changed.push(node) - 1
  }

  /** The stream ended badly: every field that is neither settled nor invalid is interrupted. */
  interrupt(): void {
    this.#isInterrupted = true
    const open: FieldNode[] = [this.root]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.status === 'pending' || node.status === 'streaming') {
        node.status = 'interrupted'
        this.mark(node)
        // What is invalid around it stays so, and yet something below it has changed.
        for (let at = node.parent; at?.status === 'invalid'; at = at.parent) this.mark(at)
      }
      if (node.children === undefined) continue
      for (const child of node.children.values()) open.push(child)
    }
  }

  /**
   * The nodes with listeners that changed since the last call, in the order of their last change;
   * `undefined` for none.
   */
  takeChanged(): readonly FieldNode[] | undefined {
    if (this.#spine.listening > 0) this.#markOpenPath()
    this.#spine.dirty = 0
    const changed = this.#changed
    this.#changed = undefined
    return changed === undefined || changed.length === 1
      ? changed
      : changed.filter((node, index) => node.changedAt === index)
  }

  // What nodes ask

  startTelling(): void {
    this.#spine.countListening()
  }

  draftOf(node: FieldNode): unknown {
    if (node === this.#scalar.node) return this.#scalar.draft
    return this.#openFrame(node) === undefined ? undefined : this.draftAt(node.depth)
  }

  /**
   * The draft of what is open this many steps below the root, and shows. `draft` is what is open in
   * the innermost container.
   */
  draftAt(depth: number, draft: unknown = this.#scalar.draft): unknown {
    if (depth === this.#spine.depth) return draft
    const isHidden = this.#spine.depth >= this.#hidden.from
    const shownDepth = isHidden ? this.#hidden.from : this.#spine.depth
    return this.#spine.snapshot(depth, shownDepth, isHidden ? undefined : draft)
  }

  textSince(node: FieldNode, length: number): string {
    const isText = node === this.#scalar.node && this.#scalar.kind === 'string'
    return isText ? this.#scalar.text.since(length) : ''
  }

  sourceOf(node: FieldNode): string | undefined {
    if (node === this.root) return this.rootSource
    const frame = node.parent === undefined ? undefined : this.#openFrame(node.parent)
    return frame?.sourceAt(String(node.segment))
  }

  sizeOf(node: FieldNode): number {
    const frame = this.#openFrame(node)
    if (frame === undefined) return 0
    return frame.size + (this.#hasOpenChild(node.depth) ? 1 : 0)
  }

  keysOf(node: FieldNode): readonly string[] {
    const frame = this.#openFrame(node)
    if (frame === undefined || frame.isArray) return []
    return this.#hasOpenChild(node.depth) ? [...frame.keys, frame.key!] : [...frame.keys]
  }

  place(node: FieldNode, parent: FieldNode): void {
    if (parent.isWhole) {
      settleChild(node, parent)
      return
    }
    const frame = this.#openFrame(parent)
    if (frame !== undefined) this.#placeIn(frame, node)
    if (this.#isInterrupted && (node.status === 'pending' || node.status === 'streaming')) {
      node.status = 'interrupted'
    }
  }

  // Inside

  /** From the innermost outwards: the order in which they would settle. */
  #markOpenPath(): void {
    let at = 0
    while (at < this.#spine.dirty && this.#spine.at(at).node !== undefined) at += 1
    while (at > 0) this.mark(this.#spine.at((at -= 1)).node!)
  }

  #placeIn(frame: Frame, node: FieldNode): void {
    const key = String(node.segment)
    const known = frame.invalidChildren?.get(key)
    if (known !== undefined) {
      node.invalidate(known)
      return
    }
    if (frame.has(key)) {
      node.settle(frame.valueAt(key), true)
      return
    }
    if (String(frame.step) !== key || !this.#hasOpenChild(node.depth - 1)) return
    node.status = 'streaming'
    node.isPresent = true
    const child = node.depth < this.#spine.depth ? this.#spine.at(node.depth) : this.#scalar
    child.node = node
    if (child.invalid !== undefined) node.invalidate(child.invalid)
  }

  #childNode(): FieldNode | undefined {
    if (this.#spine.depth === 0) return this.root
    const frame = this.#spine.innermost
    return frame.node?.children?.get(String(frame.step))
  }

  /** The frame of a node whose container is open and shows. */
  #openFrame(node: FieldNode): Frame | undefined {
    const index = node.depth
    if (index >= this.#spine.depth || index >= this.#hidden.from) return undefined
    const frame = this.#spine.at(index)
    return frame.node === node ? frame : undefined
  }

  /** Whether the frame at this index has a child that has begun, is not settled, and may be seen. */
  #hasOpenChild(index: number): boolean {
    if (this.#hidden.isSkippedAt(index + 1)) return false
    return index + 1 < this.#spine.depth || this.#scalar.kind !== 'none'
  }
}
