import { type Failure, StreamError, toStreamError } from '../errors.ts'
import { internalsOf, type RunInternals } from '../object/internals.ts'
import type { Path, Segment } from '../path/path.ts'
import { toPointer } from '../path/pointer.ts'
import { ALL } from '../scalar/shown-length.ts'
import type { Delta } from './delta.ts'

/**
 * Applies deltas to a fresh object of `createStreamingObject`, which then has the same values and
 * statuses as the object that they tell of, whatever hold rules it was made with. Deltas that do
 * not fit onto each other end it: kind `transport`, code `delta-mismatch`. So does an iteration
 * that throws, or that stops before it told an end: code `no-ending`. Never rejects.
 */
export async function applyDeltas(
  object: object,
  deltas: AsyncIterable<Delta> | Iterable<Delta>,
): Promise<void> {
  const apply = deltaApplier(object)
  try {
    for await (const delta of deltas) {
      apply(delta)
      if (delta.type === 'end') return
    }
    internalsOf(object).finish({
      kind: 'transport',
      code: 'no-ending',
      message: 'The deltas stopped without saying how the document ended.',
    })
  } catch (error) {
    internalsOf(object).finish(toStreamError(error))
  }
}

/** As {@link applyDeltas}, for one delta after the other, each published at once. */
export function deltaApplier(object: object): (delta: Delta) => void {
  const internals = internalsOf(object)
  const reader = new DeltaReader(internals)
  return (delta) => {
    if (delta.type === 'end') finish(internals, delta.failure, reader.isWhole)
    else internals.step(() => reader.read(delta))
  }
}

function finish(internals: RunInternals, failure: Failure | undefined, isWhole: boolean): void {
  internals.finish(failure ?? (isWhole ? undefined : mismatch([], 'the end of the document')))
}

/** An open value: its path, and how many children it has had. */
interface OpenValue {
  readonly path: Path
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'literal'
  children: number
  /** Text of a scalar so far. */
  text: string
}

/** Drives a tree by deltas, and checks that they fit onto each other. */
class DeltaReader {
  readonly #internals: RunInternals
  readonly #open: OpenValue[] = []
  #hasRoot = false
  /** How much of the value that begins may show. */
  #shown = ALL

  constructor(internals: RunInternals) {
    this.#internals = internals
    internals.tree.holdBy({ decide: () => this.#shown })
  }

  get isWhole(): boolean {
    return this.#hasRoot && this.#open.length === 0
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
        this.#settle(this.#innermost(delta.path), delta.source)
        return
      default:
        delta satisfies never
    }
  }

  #begin(path: Path, kind: OpenValue['kind'], isHeld: boolean): void {
    const { tree } = this.#internals
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
    return parent.kind === 'object' && typeof key === 'string'
  }

  #innermost(path: Path): OpenValue {
    const open = this.#open.at(-1)
    if (open === undefined || !isSamePath(open.path, path)) {
      throw mismatch(path, open === undefined ? 'a field that begins' : toPointer(open.path))
    }
    return open
  }

  #addText(open: OpenValue, text: string): void {
    const { tree } = this.#internals
    open.text += text
    if (open.kind === 'string') tree.stringText(text)
    else if (open.kind === 'number') tree.numberText(open.text)
    else throw mismatch(open.path, 'no text')
  }

  #settle(open: OpenValue, source: string | undefined): void {
    const { tree } = this.#internals
    this.#open.pop()
    if (open.kind === 'object') tree.endObject()
    else if (open.kind === 'array') tree.endArray()
    else if (open.kind === 'string') {
      if (source !== undefined) tree.stringSource(source.slice(1, -1))
      tree.endString()
    } else if (open.kind === 'number' && isNumberText(source)) tree.endNumber(source, false)
    else if (source === 'true') tree.endLiteral(true)
    else if (source === 'false') tree.endLiteral(false)
    else if (source === 'null') tree.endLiteral(null)
    else throw mismatch(open.path, 'the source text of a scalar')
  }
}

/** What came does not fit onto what came before. */
function mismatch(path: Path, expected: string): StreamError {
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

function isNumberText(text: string | undefined): text is string {
  return text !== undefined && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}
