import type { ValueKind } from '../contracts/value-kind.ts'
import type { Path, Segment } from '../path/path.ts'
import type { OpenScalar } from '../scalar/open-scalar.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { TreeObserver } from '../tree/tree-observer.ts'
// Writes what happens in a tree as deltas.
import { documentKeys } from '../values/document-order.ts'
import { keptSource } from '../values/kept-source.ts'
import type { Delta } from './delta.ts'

export class DeltaWriter implements TreeObserver {
  readonly #readPath: () => Path
  readonly #send: (delta: Delta) => void
  /** Path and kind of the open scalar. */
  #path: Path = []
  #kind: ValueKind = 'literal'
  /** Characters of the open number that were told. */
  #told = 0
  /** The outermost held container is open. */
  #isInHeld = false

  constructor(readPath: () => Path, send: (delta: Delta) => void) {
    this.#readPath = readPath
    this.#send = send
  }

  /** Tells all that shows of a tree so far, and goes on from there. */
  writeState(tree: TreeBuilder): void {
    const { root } = tree.fields
    if (root.status === 'settled') {
      writeValue([], root.value, tree.fields.rootSource, this.#send)
      return
    }
    const { spine, hidden, scalar } = tree
    const path: Segment[] = []
    for (let at = 0; at < spine.depth; at += 1) {
      if (hidden.isSkippedAt(at)) return
      const frame = spine.at(at)
      this.#isInHeld = hidden.isHeldAt(at)
      this.#send(beginDelta([...path], frame.isArray ? 'array' : 'object', this.#isInHeld))
      if (this.#isInHeld) return
      frame.children().forEach(([key, value, source]) => {
        writeValue([...path, key], value, source, this.#send)
      })
      path.push(frame.step ?? '')
    }
    if (scalar.kind !== 'none' && spine.depth < hidden.from) this.#writeScalar(path, scalar)
  }

  #writeScalar(path: Path, scalar: OpenScalar): void {
    this.#path = path
    this.#kind = scalar.kind as ValueKind
    this.#send(beginDelta(path, this.#kind, scalar.isHeld))
    const text = scalar.kind === 'string' ? scalar.text.draft() : scalar.number.text
    if (scalar.isHeld || text === undefined || text === '') return
    this.#told = text.length
    this.#send({ type: 'text', path, text })
  }

  begin(kind: ValueKind, isHeld: boolean): void {
    this.#path = this.#readPath()
    this.#kind = kind
    this.#told = 0
    if (isHeld && (kind === 'object' || kind === 'array')) this.#isInHeld = true
    this.#send(beginDelta(this.#path, kind, isHeld))
  }

  text(piece: string): void {
    this.#send({ type: 'text', path: this.#path, text: piece })
  }

  numberText(text: string): void {
    this.#send({ type: 'text', path: this.#path, text: text.slice(this.#told) })
    this.#told = text.length
  }

  settleScalar(value: unknown, source: string | undefined): void {
    const path = this.#path
    if (this.#kind !== 'string') {
      this.#send({ type: 'settle', path, source: source ?? JSON.stringify(value) })
      return
    }
    this.#send(stringSettles(path, value as string, source))
  }

  settleContainer(value: object): void {
    const path = this.#readPath()
    if (this.#isInHeld) {
      this.#isInHeld = false
      writeChildren(path, value, this.#send)
    }
    this.#send({ type: 'settle', path, size: keysOf(value).length })
  }
}

function stringSettles(path: Path, value: string, source: string | undefined): Delta {
  const delta = { type: 'settle', path, size: value.length } as const
  return source === undefined ? delta : { ...delta, source }
}

function beginDelta(path: Path, kind: ValueKind, isHeld: boolean): Delta {
  return isHeld ? { type: 'begin', path, kind, held: true } : { type: 'begin', path, kind }
}

/** Tells a settled value as if it had just arrived. */
function writeValue(
  path: Path,
  value: unknown,
  source: string | undefined,
  send: (delta: Delta) => void,
): void {
  const kind = kindOf(value)
  send(beginDelta(path, kind, false))
  if (typeof value === 'object' && value !== null) {
    writeChildren(path, value, send)
    send({ type: 'settle', path, size: keysOf(value).length })
  } else if (typeof value === 'string') {
    if (value !== '') send({ type: 'text', path, text: value })
    send(stringSettles(path, value, source))
  } else send({ type: 'settle', path, source: source ?? JSON.stringify(value) })
}

/** Everything below a settled container. Keeps its own list of open containers: depth is unbounded. */
function writeChildren(path: Path, container: object, send: (delta: Delta) => void): void {
  const open = [childrenOf(path, container)]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const key = top.keys[top.next]
    if (key === undefined) {
      open.pop()
      if (open.length > 0) send({ type: 'settle', path: top.path, size: top.keys.length })
      continue
    }
    top.next += 1
    const childPath = [...top.path, key]
    const value = (top.container as Record<Segment, unknown>)[key]
    if (typeof value === 'object' && value !== null) {
      send(beginDelta(childPath, kindOf(value), false))
      open.push(childrenOf(childPath, value))
    } else writeValue(childPath, value, keptSource(top.container, String(key)), send)
  }
}

interface OpenChildren {
  readonly path: Path
  readonly container: object
  readonly keys: readonly Segment[]
  next: number
}

function childrenOf(path: Path, container: object): OpenChildren {
  return { path, container, keys: keysOf(container), next: 0 }
}

function keysOf(container: object): readonly Segment[] {
  return Array.isArray(container) ? [...container.keys()] : documentKeys(container)
}

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && value !== null) return 'object'
  return typeof value === 'string' || typeof value === 'number'
    ? (typeof value as ValueKind)
    : 'literal'
}
