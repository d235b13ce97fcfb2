// One place that somebody asked for. The nodes form a trie below the root field; whoever reads the
// document moves their status, and everything else about them is computed when it is read.
import type { Issue } from '../contracts/validator.ts'
import type { Path, Segment } from '../path/path.ts'
import { toPointer } from '../path/pointer.ts'
import { documentKeys } from '../values/document-order.ts'
import { freeze } from '../values/freeze.ts'
import { keptSource } from '../values/kept-source.ts'
import type { FieldRef, Listener } from './field-ref.ts'
import type { FieldState } from './field-state.ts'
import type { InvalidValue } from './invalid-value.ts'
import { issuesAt, noIssues } from './issues-at.ts'
import { Listeners } from './listeners.ts'
import type { RunView } from './object-state.ts'
import type { Status } from './status.ts'

/** What a node asks of the document it belongs to. */
export interface FieldTree {
  /** Whether what is settled is final. */
  readonly isFinal: boolean
  /** What breaks the schema so far, in document order. */
  readonly issues: readonly Issue[]
  /** A node has got its first listener. */
  startTelling(): void
  /** The run as users see it. */
  readonly object: RunView
  /** Gives a new node the status and value that its place has now. */
  place(node: FieldNode, parent: FieldNode): void
  /** The value of a field that has begun and is not settled; `undefined` while it is held. */
  draftOf(node: FieldNode): unknown
  /** The kept source text of a settled child of a container that is open. */
  sourceOf(node: FieldNode): string | undefined
  /** See `FieldRef.textSince`, for a field that is not settled. */
  textSince(node: FieldNode, length: number): string
  /** See `FieldRef.size`, for a field that is not settled. */
  sizeOf(node: FieldNode): number
  /** See `FieldRef.keys`, for a field that is not settled. */
  keysOf(node: FieldNode): readonly string[]
}

const noKeys: readonly string[] = Object.freeze([])

export class FieldNode {
  readonly segment: Segment | undefined
  readonly parent: FieldNode | undefined
  /** How many steps below the root. */
  readonly depth: number
  /** Who is told about changes here; made for the first one. */
  listeners: Listeners | undefined
  /** By segment as text: `0` and `"0"` lead to the same place. */
  children: Map<string, FieldNode> | undefined
  /** Never `final`: that is what `settled` means once the tree is final. */
  status: Exclude<Status, 'final'> = 'pending'
  /** Whether the document has the field. */
  isPresent = false
  /** The settled value. */
  value: unknown = undefined
  /** What is kept of it while it is invalid. */
  invalid: InvalidValue | undefined
  /** Where it stands in the list of fields that changed since the last publish. */
  changedAt = -1
  /** The handle that users hold, once somebody asked for it. */
  ref: FieldRef<unknown> | undefined
  readonly #tree: FieldTree
  /** The state that was read last, to be given again while nothing in it has changed. */
  #state: FieldState<unknown> | undefined
  /** Of all issues, how many `#issues` was made of. */
  #issuesRead = 0
  #issues: readonly Issue[] = noIssues
  /** The keys that were read last: members are only added. */
  #keys: readonly string[] = noKeys
  #hasAllKeys = false
  #path: Path | undefined
  #pointer: string | undefined

  constructor(tree: FieldTree, parent?: FieldNode, segment?: Segment) {
    this.#tree = tree
    this.parent = parent
    this.segment = segment
    this.depth = parent === undefined ? 0 : parent.depth + 1
  }

  get path(): Path {
    this.#path ??= Object.freeze(segmentsTo(this))
    return this.#path
  }

  get pointer(): string {
    this.#pointer ??= toPointer(this.path)
    return this.#pointer
  }

  get object(): RunView {
    return this.#tree.object
  }

  /** See `FieldRef.subscribe`. */
  subscribe(listener: Listener): () => void {
    if (this.listeners === undefined) {
      this.listeners = new Listeners()
      this.#tree.startTelling()
    }
    return this.listeners.add(listener)
  }

  /** The node below, made on first demand. */
  child(segment: Segment): FieldNode {
    this.children ??= new Map()
    const key = String(segment)
    const known = this.children.get(key)
    if (known !== undefined) return known
    const node = new FieldNode(this.#tree, this, segment)
    this.children.set(key, node)
    this.#tree.place(node, this)
    return node
  }

  settle(value: unknown, isPresent: boolean): void {
    this.status = 'settled'
    this.isPresent = isPresent
    this.value = value
  }

  /** It breaks its schema, or something below it does. */
  invalidate(invalid: InvalidValue): void {
    this.status = 'invalid'
    this.isPresent = invalid.isPresent
    this.invalid = invalid
    this.#issuesRead = -1
  }

  /** Whether all of its value has come. */
  get isWhole(): boolean {
    return this.status === 'settled' || this.invalid?.isWhole === true
  }

  /** The value as it came, once all of it has. */
  get received(): unknown {
    return this.invalid === undefined ? this.value : this.invalid.received
  }

  get(): FieldState<unknown> {
    const isSettled = this.status === 'settled'
    const status = isSettled && this.#tree.isFinal ? 'final' : this.status
    const value = isSettled ? this.value : this.#draft
    if (this.#issuesRead !== this.#tree.issues.length) this.#readIssues()
    const last = this.#state
    if (
      last === undefined ||
      last.status !== status ||
      last.value !== value ||
      last.issues !== this.#issues ||
      (last.status === 'invalid' && last.received !== this.received)
    ) {
      this.#state = this.#makeState(status, value)
    }
    return this.#state!
  }

  get #draft(): unknown {
    return this.invalid === undefined ? this.#tree.draftOf(this) : this.invalid.draft
  }

  #readIssues(): void {
    const { issues } = this.#tree
    const found = issuesAt(this.path, issues, this.invalid?.issue)
    if (found.length !== this.#issues.length) this.#issues = found
    this.#issuesRead = issues.length
  }

  textSince(length: number): string {
    if (this.status !== 'settled' && this.invalid === undefined) {
      return this.#tree.textSince(this, length)
    }
    const text = this.invalid === undefined ? this.value : this.invalid.draft
    return typeof text === 'string' ? text.slice(length) : ''
  }

  source(): string | undefined {
    const { received } = this
    if (!this.isWhole || received === undefined || typeof received === 'object') {
      return received === null ? 'null' : undefined
    }
    const kept =
      this.parent?.isWhole === true
        ? keptSource(this.parent.received, String(this.segment))
        : this.#tree.sourceOf(this)
    return kept ?? JSON.stringify(received)
  }

  size(): number {
    if (!this.isWhole) return this.#tree.sizeOf(this)
    return Array.isArray(this.received) ? this.received.length : this.keys().length
  }

  keys(): readonly string[] {
    const { isWhole } = this
    if (this.#hasAllKeys || (!isWhole && this.#tree.sizeOf(this) === this.#keys.length)) {
      return this.#keys
    }
    const keys = isWhole ? keysOf(this.received) : this.#tree.keysOf(this)
    if (keys.length > this.#keys.length) this.#keys = freeze(keys)
    this.#hasAllKeys = isWhole
    return this.#keys
  }

  #makeState(status: Status, value: unknown): FieldState<unknown> {
    const state = { status, value, present: this.isPresent, issues: this.#issues }
    const whole = status === 'invalid' ? { ...state, received: this.received } : state
    return freeze(whole) as FieldState<unknown>
  }
}

function keysOf(value: unknown): readonly string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? documentKeys(value) : noKeys
}

/** The node that steps lead to: each an argument, or all as one path. */
export function nodeAt(from: FieldNode, steps: readonly Segment[] | readonly [Path]): FieldNode {
  const [first] = steps
  let node = from
  for (const step of Array.isArray(first) ? (first as Path) : (steps as Path)) {
    node = node.child(step)
  }
  return node
}

/** In one loop: a path may be as long as the document is deep. */
function segmentsTo(node: FieldNode): Segment[] {
  const segments: Segment[] = []
  for (let at: FieldNode | undefined = node; at?.parent !== undefined; at = at.parent) {
    segments.push(at.segment!)
  }
  return segments.reverse()
}
