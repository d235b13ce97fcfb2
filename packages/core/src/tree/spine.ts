// The open containers, from the root to where the text stands. A change always happens at their end
// and concerns all of them, so "which snapshots no longer hold" is one number.
//
//   frames[0]   { "title": "…", "sections": ▮ }          settled: title    open: sections
//   frames[1]   [ {…}, {…}, ▮ ]                          settled: 0, 1     open: 2
//   frames[2]   { "heading": "…", "body": ▮ }            settled: heading  open: body
import type { FieldNode } from '../field/field-node.ts'
import type { Container } from '../values/build-object.ts'
import { Frame } from './frame.ts'

export class Spine {
  /** How many containers are open. */
  depth = 0
  /** How many of them are listened to. */
  listening = 0
  /** Outermost first; those from `depth` on are spare. */
  readonly #frames: Frame[] = []
  /** How many frames, counted from the root, have a snapshot that no longer holds. */
  #stale = 0
  /** How many have changed since the last publish. */
  dirty = 0

  /** The frame at an index below `depth`. */
  at(index: number): Frame {
    return this.#frames[index]!
  }

  /** The innermost frame; there must be one. */
  get innermost(): Frame {
    return this.#frames[this.depth - 1]!
  }

  push(isArray: boolean, node: FieldNode | undefined): void {
    const frame = (this.#frames[this.depth] ??= new Frame())
    frame.begin(isArray, node)
    this.depth += 1
    if (node?.listeners !== undefined) this.listening += 1
  }

  /** Removes the innermost frame, which stays readable until the next `push`. */
  pop(): Frame {
    this.depth -= 1
    const frame = this.#frames[this.depth]!
    if (frame.node?.listeners !== undefined) this.listening -= 1
    return frame
  }

  /** Counts anew which open containers are listened to: the nodes stand without gaps from the root. */
  countListening(): void {
    this.listening = 0
    for (let at = 0; at < this.depth; at += 1) {
      const { node } = this.#frames[at]!
      if (node === undefined) return
      if (node.listeners !== undefined) this.listening += 1
    }
  }

  /** Something that shows has changed at the end of the open path. */
  touch(): void {
    this.#stale = this.depth
    this.dirty = this.depth
  }

  /**
   * The immutable value of the container at an index, when those from `shownDepth` on do not show
   * and `draft` is what the innermost that does holds open. Builds only what changed since the last
   * call.
   */
  snapshot(index: number, shownDepth: number, draft: unknown): Container {
    let at = Math.min(this.#stale, shownDepth) - 1
    if (at >= index) {
      let child = at + 1 < shownDepth ? this.#frames[at + 1]!.shown : draft
      for (; at >= index; at -= 1) {
        const frame = this.#frames[at]!
        frame.takeSnapshot(child)
        child = frame.shown
      }
      this.#stale = index
    }
    return this.#frames[index]!.snapshot!
  }
}
