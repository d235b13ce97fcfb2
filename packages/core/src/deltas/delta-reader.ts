import type { ValueKind } from '../contracts/value-kind.ts'
import { StreamError } from '../errors.ts'
import type { Path, Segment } from '../path/path.ts'
import { toPointer } from '../path/pointer.ts'
import { ALL } from '../scalar/shown-length.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { Delta } from './delta.ts'

/** An open value: its path, and how many children it has had. */
interface OpenValue {
  readonly path: Path
  readonly kind: ValueKind
  children: number
  /** Text of a scalar so far. */
  text: string
}

/** Drives a tree by deltas, and checks that they fit onto each other. */
export class DeltaReader {
  readonly #tree: TreeBuilder
  readonly #open: OpenValue[] = []
  #hasRoot = false
  /** How much of the value that begins may show. */
  #shown = ALL

  constructor(tree: TreeBuilder) {
    this.#tree = tree
    tree.holdBy({ decide: () => this.#shown, isRuled: true })
    tree.sentinel?.leaveOut()
  }

  /** What a delta counts towards `maxChars`: no more than what it tells of has in any JSON text. */
  unitsOf(delta: Exclude<Delta, { type: 'end' }>): number {
    if (delta.type === 'text') return delta.text.length
    if (delta.type === 'settle') {
      const open = this.#open.at(-1)
      const counted = (open?.text.length ?? 0) + (open?.kind === 'string' ? 1 : 0)
      return Math.max(0, (delta.source?.length ?? 0) - counted)
    }
    const key = delta.path.at(-1)
    const hasDelimiters = delta.kind !== 'number' && delta.kind !== 'literal'
    return (typeof key === 'string' ? key.length : 0) + (hasDelimiters ? 1 : 0)
  }

  read(delta: Exclude<Delta, { type: 'end' }>): void {
    switch (delta.type) {
      case 'begin':
        this.#begin(delta.path, delta.kind, delta.held === true)
        return
      case 'text':
        this.#addText(this.#innermost(delta.path), delta.text)
        return
      case 'settle':
        this.#settle(this.#innermost(delta.path), delta.source, delta.size)
        return
      default:
        delta satisfies never
    }
  }

  /** The document ends well here. */
  end(): void {
    const open = this.#open.at(-1)
    if (open !== undefined) throw mismatch(open.path, 'that it settles')
    if (!this.#hasRoot) throw mismatch([], 'that the document begins')
  }

  #begin(path: Path, kind: ValueKind, isHeld: boolean): void {
    const tree = this.#tree
    const parent = this.#open.at(-1)
    const key = path.at(-1)
    if (!this.#fits(path, key, parent)) throw mismatch(path, 'a field that follows')
    if (parent?.kind === 'object') {
      tree.keyText(key as string)
      tree.endKey()
    }
    if (parent !== undefined) parent.children += 1
    this.#hasRoot = true
    this.#shown = isHeld ? 0 : ALL
    this.#open.push({ path, kind, children: 0, text: '' })
    if (kind === 'object') tree.beginObject()
    else if (kind === 'array') tree.beginArray()
    else if (kind === 'string') tree.beginString()
    else if (kind === 'number') tree.beginNumber()
    else tree.beginLiteral()
  }

  /** Whether a value may begin at this path now. */
  #fits(path: Path, key: Segment | undefined, parent: OpenValue | undefined): boolean {
    if (parent === undefined) return path.length === 0 && !this.#hasRoot
    if (!isSamePath(path.slice(0, -1), parent.path)) return false
    if (parent.kind === 'array') return key === parent.children
    return (
      parent.kind === 'object' && typeof key === 'string' && !this.#tree.spine.innermost.has(key)
    )
  }

  #innermost(path: Path): OpenValue {
    const open = this.#open.at(-1)
    if (open === undefined || !isSamePath(open.path, path)) {
      const expected =
        open === undefined ? 'a field that begins' : `one for "${toPointer(open.path)}"`
      throw mismatch(path, expected)
    }
    return open
  }

  #addText(open: OpenValue, text: string): void {
    const tree = this.#tree
    open.text += text
    if (open.kind === 'string') tree.stringText(text)
    else if (open.kind === 'number') tree.numberText(open.text)
    else throw mismatch(open.path, 'no text')
  }

  #settle(open: OpenValue, source: string | undefined, size: number | undefined): void {
    const tree = this.#tree
    const sizeSoFar = open.kind === 'string' ? open.text.length : open.children
    if (size !== undefined && size !== sizeSoFar) {
      throw mismatch(open.path, `the size ${sizeSoFar}`)
    }
    if (open.kind === 'object') tree.endObject()
    else if (open.kind === 'array') tree.endArray()
    else if (open.kind === 'string') {
      const text = source ?? JSON.stringify(open.text)
      if (source !== undefined && !spells(source, open.text)) {
        throw mismatch(open.path, 'the source text of its value')
      }
      tree.stringSource(text.slice(1, -1))
      tree.endString()
    } else if (source === undefined) throw mismatch(open.path, 'the source text of a scalar')
    else if (open.kind === 'number' && isNumberText(source) && source.startsWith(open.text)) {
      tree.endNumber(source, false)
    } else if (open.kind === 'literal' && source === 'true') tree.endLiteral(true)
    else if (open.kind === 'literal' && source === 'false') tree.endLiteral(false)
    else if (open.kind === 'literal' && source === 'null') tree.endLiteral(null)
    else throw mismatch(open.path, `the source text of a ${open.kind}`)
    this.#open.pop()
  }
}

/** What came does not fit onto what came before. */
export function mismatch(path: Path, expected: string): StreamError {
  return new StreamError({
    kind: 'transport',
    code: 'delta-mismatch',
    path,
    expected,
    message: `A delta for "${toPointer(path)}" does not fit: expected ${expected}.`,
  })
}

function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at])
}

function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}

function spells(source: string, text: string): boolean {
  try {
    return JSON.parse(source) === text
  } catch {
    return false
  }
}
