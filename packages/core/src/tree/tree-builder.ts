// Builds values from tokens. Only the open path has frames: what is settled is a plain value, and
// its status follows from where it stands.
//
//   frames[0]   { "title": "…", "sections": ▮ }          settled: title    open: sections
//   frames[1]   [ {…}, {…}, ▮ ]                          settled: 0, 1     open: 2
//   frames[2]   { "heading": "…", "body": ▮ }            settled: heading  open: body
//   text        "The first relea                         the open scalar
//
// A change always happens at the end of this path and touches everything on it, so "what changed
// since …" is one number: how many frames, counted from the root, are concerned.
import { FieldNode, type FieldTree } from '../field/field-node.ts'
import type { RunView } from '../field/object-state.ts'
import { Rejection } from '../json/rejection.ts'
import type { LiteralValue, TokenHandler } from '../json/token.ts'
import type { Path, Segment } from '../path/path.ts'
import { Frame } from './frame.ts'
import { GrowingText } from './growing-text.ts'
import { Hold, type HoldOptions, type ValueKind } from './hold.ts'
import { KeyCache } from './key-cache.ts'
import { defaultLimits, exceeded, type Limits } from './limits.ts'
import { LiveNumber } from './live-number.ts'
import { settleBelow, settleChild } from './settle-below.ts'

/** An index that no frame has. */
const NOWHERE = 0x3fff_ffff

/** What shapes the values. */
export interface TreeOptions {
  readonly hold?: HoldOptions | undefined
  readonly limits?: Limits | undefined
  /**
   * A repeated key in one object: `error` rejects the text, `first` keeps the first member and
   * skips the later ones. Default `error`.
   */
  readonly duplicateKeys?: 'error' | 'first' | undefined
}

export class TreeBuilder implements TokenHandler, FieldTree {
  readonly root: FieldNode
  readonly object: RunView
  isFinal = false
  readonly #hold: Hold
  readonly #maxDepth: number
  readonly #maxKeys: number
  readonly #skipsDuplicates: boolean
  /** Frames of the open containers, outermost first; those from `#depth` on are spare. */
  readonly #frames: Frame[] = []
  #depth = 0
  /** Text of the open key. */
  #key = ''
  readonly #keys = new KeyCache()
  /** The open scalar, its node if somebody asked for it, and its text. */
  #scalar: 'none' | 'string' | 'number' | 'literal' = 'none'
  #scalarNode: FieldNode | undefined
  readonly #text = new GrowingText()
  /** The open number's draft, if numbers are live. */
  readonly #number = new LiveNumber()
  /** The index of the outermost held container's frame. */
  #heldFrom = NOWHERE
  /** The index that a frame of the skipped member has or would have: it leaves no trace. */
  #skippedFrom = NOWHERE
  /** Frames from this index on are held or skipped. */
  #hiddenFrom = NOWHERE
  /** A container begins that has no frame yet. */
  #isBeginning = false
  /** How many frames have a snapshot that no longer holds. */
  #stale = 0
  /** How many frames have changed since the last publish. */
  #dirty = 0
  /** Nodes with listeners that changed since the last publish. */
  #changed: FieldNode[] = []
  #revision = 0

  constructor(object: RunView, options: TreeOptions = {}) {
    this.object = object
    this.root = new FieldNode(this)
    this.#hold = new Hold(options.hold)
    this.#maxDepth = options.limits?.maxDepth ?? defaultLimits.maxDepth
    this.#maxKeys = options.limits?.maxKeys ?? defaultLimits.maxKeys
    this.#skipsDuplicates = options.duplicateKeys === 'first'
  }

  /** The field that is being read; a next item counts when `needsItem` says that one must come. */
  pathRead(needsItem: boolean): Path {
    const path: Segment[] = []
    for (let at = 0; at < this.#depth; at += 1) {
      const frame = this.#frames[at]!
      const hasChild = at + 1 < this.#depth || this.#scalar !== 'none' || this.#isBeginning
      if (frame.step === undefined || (frame.isArray && !hasChild && !needsItem)) break
      path.push(frame.step)
    }
    return path
  }

  readonly #pathBeginning = (): Path => this.pathRead(true)

  // Tokens

  beginObject(): void {
    this.#beginContainer('object')
  }

  endObject(): void {
    this.#endContainer()
  }

  beginArray(): void {
    this.#beginContainer('array')
  }

  endArray(): void {
    this.#endContainer()
  }

  keyText(text: string): void {
    this.#key += text
  }

  endKey(): void {
    const key = this.#keys.intern(this.#key)
    this.#key = ''
    const frame = this.#frames[this.#depth - 1]!
    if (frame.has(key)) {
      if (!this.#skipsDuplicates) throw duplicateKey(key)
      if (this.#skippedFrom === NOWHERE) this.#hide(this.#heldFrom, this.#depth)
    } else if (frame.size >= this.#maxKeys) {
      throw exceeded('maxKeys', this.#maxKeys, 'The object has too many members')
    }
    frame.beginMember(key)
  }

  beginString(): void {
    const node = this.#beginChild()
    this.#scalar = 'string'
    this.#scalarNode = node
    const shown = this.#isHidden ? 0 : this.#hold.decide('string', this.#pathBeginning)
    this.#text.begin(shown)
    if (shown > 0) this.#touch()
  }

  stringText(text: string): void {
    if (!this.#text.append(text)) return
    if (this.#scalarNode !== undefined) this.#mark(this.#scalarNode)
    this.#touch()
  }

  endString(): void {
    this.#endScalar(this.#text.end())
  }

  beginNumber(): void {
    this.#beginHeldScalar('number')
    this.#number.begin(!this.#isHidden && this.#hold.decide('number', this.#pathBeginning) > 0)
  }

  numberText(text: string): void {
    if (!this.#number.read(text)) return
    if (this.#scalarNode !== undefined) this.#mark(this.#scalarNode)
    this.#touch()
  }

  endNumber(text: string): void {
    this.#endScalar(Number(text))
  }

  beginLiteral(): void {
    this.#beginHeldScalar('literal')
  }

  endLiteral(value: LiteralValue): void {
    this.#endScalar(value)
  }

  // Endings and publishing

  /** Whether the root has settled. */
  get isSettled(): boolean {
    return this.root.status === 'settled'
  }

  /** The stream ended badly: every field that is not settled is interrupted. */
  interrupt(): void {
    const open: FieldNode[] = [this.root]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.status === 'pending' || node.status === 'streaming') {
        node.status = 'interrupted'
        this.#mark(node)
      }
      if (node.children === undefined) continue
      for (const child of node.children.values()) open.push(child)
    }
  }

  /** The nodes with listeners that changed since the last call, or `undefined` for none. */
  takeChanged(): readonly FieldNode[] | undefined {
    for (let at = 0; at < this.#dirty; at += 1) {
      const { node } = this.#frames[at]!
      if (node === undefined) break
      this.#mark(node)
    }
    this.#dirty = 0
    const changed = this.#changed
    if (changed.length === 0) return undefined
    this.#changed = []
    this.#revision += 1
    return changed
  }

  // What field nodes ask

  draftOf(node: FieldNode): unknown {
    if (node === this.#scalarNode) return this.#scalarDraft()
    return this.#openFrame(node) === undefined ? undefined : this.#snapshot(node.depth)
  }

  textSince(node: FieldNode, length: number): string {
    return node === this.#scalarNode && this.#scalar === 'string' ? this.#text.since(length) : ''
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
    if (parent.status === 'settled') {
      settleChild(node, parent.value)
      return
    }
    const frame = this.#openFrame(parent)
    if (frame !== undefined) {
      const key = String(node.segment)
      if (frame.has(key)) node.settle(frame.valueAt(key), true)
      else if (String(frame.step) === key && this.#hasOpenChild(parent.depth)) {
        node.status = 'streaming'
        node.isPresent = true
        if (parent.depth + 1 < this.#depth) this.#frames[parent.depth + 1]!.node = node
        else this.#scalarNode = node
      }
    }
    if (parent.status === 'interrupted' && node.status !== 'settled') node.status = 'interrupted'
  }

  // Inside

  get #isHidden(): boolean {
    return this.#depth >= this.#hiddenFrom
  }

  #hide(heldFrom: number, skippedFrom: number): void {
    this.#heldFrom = heldFrom
    this.#skippedFrom = skippedFrom
    this.#hiddenFrom = Math.min(heldFrom, skippedFrom)
  }

  /** The frame of a node whose container is open, and not hidden. */
  #openFrame(node: FieldNode): Frame | undefined {
    const index = node.depth
    if (index >= this.#depth || index >= this.#hiddenFrom) return undefined
    const frame = this.#frames[index]!
    return frame.node === node ? frame : undefined
  }

  /** Whether the frame at this index has a child that has begun, is not settled, and may be seen. */
  #hasOpenChild(index: number): boolean {
    if (index + 1 === this.#skippedFrom) return false
    return index + 1 < this.#depth || this.#scalar !== 'none'
  }

  /** A value begins: finds its node, if somebody asked for it, and tells that it streams. */
  #beginChild(): FieldNode | undefined {
    if (this.#isHidden) return undefined
    // A held child shows in its parents' sizes, though not in their values.
    this.#dirty = this.#depth
    const node = this.#childNode()
    if (node !== undefined) {
      node.status = 'streaming'
      node.isPresent = true
      this.#mark(node)
    }
    return node
  }

  #childNode(): FieldNode | undefined {
    if (this.#depth === 0) return this.root
    const frame = this.#frames[this.#depth - 1]!
    return frame.node?.children?.get(String(frame.step))
  }

  #beginHeldScalar(kind: 'number' | 'literal'): void {
    this.#scalarNode = this.#beginChild()
    this.#scalar = kind
  }

  #endScalar(value: unknown): void {
    const node = this.#scalarNode
    this.#scalar = 'none'
    this.#scalarNode = undefined
    this.#settleChild(value, node)
  }

  #beginContainer(kind: Extract<ValueKind, 'object' | 'array'>): void {
    this.#isBeginning = true
    if (this.#depth >= this.#maxDepth) {
      throw exceeded('maxDepth', this.#maxDepth, 'The document is nested too deeply')
    }
    const wasHidden = this.#isHidden
    const node = this.#beginChild()
    const isHeld = !wasHidden && this.#hold.decide(kind, this.#pathBeginning) === 0
    const frame = (this.#frames[this.#depth] ??= new Frame())
    frame.begin(kind === 'array', node)
    if (isHeld) this.#hide(this.#depth, NOWHERE)
    this.#depth += 1
    this.#isBeginning = false
    if (!wasHidden && !isHeld) this.#touch()
  }

  #endContainer(): void {
    this.#depth -= 1
    const frame = this.#frames[this.#depth]!
    const { node } = frame
    const value = frame.end()
    if (this.#heldFrom === this.#depth) this.#hide(NOWHERE, this.#skippedFrom)
    this.#settleChild(value, node)
  }

  /** A value is whole: it joins its parent, and its node says so. */
  #settleChild(value: unknown, node: FieldNode | undefined): void {
    if (this.#depth === this.#skippedFrom) {
      this.#hide(this.#heldFrom, NOWHERE)
      this.#frames[this.#depth - 1]!.key = undefined
      return
    }
    if (this.#depth > 0) this.#frames[this.#depth - 1]!.settleChild(value)
    if (node !== undefined) {
      node.settle(value, true)
      this.#mark(node)
      if (node.children !== undefined) settleBelow(node, (below) => this.#mark(below))
    }
    if (!this.#isHidden) this.#touch()
  }

  /** A field has changed: whoever listens to it is told at the next publish. */
  #mark(node: FieldNode): void {
    if (node.listeners === undefined || node.changedAt === this.#revision) return
    node.changedAt = this.#revision
    this.#changed.push(node)
  }

  /** Something that shows has changed at the end of the open path. */
  #touch(): void {
    this.#dirty = this.#depth
    this.#stale = this.#depth
  }

  #scalarDraft(): unknown {
    if (this.#scalar === 'string') return this.#text.draft()
    return this.#scalar === 'number' ? this.#number.draft : undefined
  }

  /** The immutable value of the open container at this index; builds only what changed. */
  #snapshot(index: number): unknown {
    const shownDepth = Math.min(this.#depth, this.#hiddenFrom)
    let at = Math.min(this.#stale, shownDepth) - 1
    if (at >= index) {
      let draft: unknown = at + 1 < shownDepth ? this.#frames[at + 1]!.snapshot : undefined
      if (at + 1 === this.#depth && !this.#isHidden) draft = this.#scalarDraft()
      for (; at >= index; at -= 1) draft = this.#frames[at]!.takeSnapshot(draft)
      this.#stale = index
    }
    return this.#frames[index]!.snapshot
  }
}

function duplicateKey(key: string): Rejection {
  return new Rejection({
    kind: 'syntax',
    code: 'duplicate-key',
    what: `The key ${JSON.stringify(key)} stands twice in one object`,
    found: JSON.stringify(key),
    expected: 'a key that the object does not have yet',
  })
}
