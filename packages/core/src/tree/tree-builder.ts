import { Rejection } from '../contracts/rejection.ts'
// Builds values from tokens. Only the open path has frames: what is settled is a plain value, and
// its status follows from where it stands.
import type { FieldNode } from '../field/field-node.ts'
import type { RunView } from '../field/object-state.ts'
import type { LiteralValue, TokenHandler } from '../json/token.ts'
import type { Path, Segment } from '../path/path.ts'
import { OpenScalar } from '../scalar/open-scalar.ts'
import { HiddenPart } from './hidden-part.ts'
import { Hold, type HoldOptions } from './hold.ts'
import { KeyCache } from './key-cache.ts'
import { defaultLimits, exceeded, type Limits } from './limits.ts'
import { Spine } from './spine.ts'
import { TrackedFields } from './tracked-fields.ts'

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

export class TreeBuilder implements TokenHandler {
  readonly fields: TrackedFields
  readonly #hold: Hold
  readonly #maxDepth: number
  readonly #maxKeys: number
  readonly #skipsDuplicates: boolean
  readonly #spine = new Spine()
  readonly #hidden = new HiddenPart()
  readonly #scalar = new OpenScalar()
  readonly #keys = new KeyCache()
  /** Text of the open key. */
  #key = ''
  /** A container begins that has no frame yet. */
  #isBeginning = false

  constructor(object: RunView, options: TreeOptions = {}) {
    this.fields = new TrackedFields(object, this.#spine, this.#hidden, this.#scalar)
    this.#hold = new Hold(options.hold)
    this.#maxDepth = options.limits?.maxDepth ?? defaultLimits.maxDepth
    this.#maxKeys = options.limits?.maxKeys ?? defaultLimits.maxKeys
    this.#skipsDuplicates = options.duplicateKeys === 'first'
  }

  /** The field that is being read; a next item counts when `needsItem` says that one must come. */
  pathRead(needsItem: boolean): Path {
    const path: Segment[] = []
    const { depth } = this.#spine
    for (let at = 0; at < depth; at += 1) {
      const { step, isArray } = this.#spine.at(at)
      const hasChild = at + 1 < depth || this.#scalar.kind !== 'none' || this.#isBeginning
      if (step === undefined || (isArray && !hasChild && !needsItem)) break
      path.push(step)
    }
    return path
  }

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
    const frame = this.#spine.innermost
    if (frame.has(key)) {
      if (!this.#skipsDuplicates) throw duplicateKey(key)
      this.#hidden.skip(this.#spine.depth)
    } else if (frame.size >= this.#maxKeys) {
      throw exceeded('maxKeys', this.#maxKeys, 'The object has too many members')
    }
    frame.beginMember(key)
  }

  beginString(): void {
    const shown = this.#isHidden ? 0 : this.#hold.decide('string', this.#pathBeginning)
    this.#scalar.begin('string', this.#beginChild())
    this.#scalar.text.begin(shown)
    if (shown > 0) this.#touch()
  }

  stringText(text: string): void {
    if (this.#scalar.text.append(text)) this.#changeScalar()
  }

  endString(): void {
    this.#endScalar(this.#scalar.text.end())
  }

  beginNumber(): void {
    const isLive = !this.#isHidden && this.#hold.decide('number', this.#pathBeginning) > 0
    this.#scalar.begin('number', this.#beginChild())
    this.#scalar.number.begin(isLive)
  }

  numberText(text: string): void {
    if (this.#scalar.number.read(text)) this.#changeScalar()
  }

  endNumber(text: string): void {
    this.#endScalar(Number(text))
  }

  beginLiteral(): void {
    this.#scalar.begin('literal', this.#beginChild())
  }

  endLiteral(value: LiteralValue): void {
    this.#endScalar(value)
  }

  readonly #pathBeginning = (): Path => this.pathRead(true)

  get #isHidden(): boolean {
    return this.#spine.depth >= this.#hidden.from
  }

  #beginChild(): FieldNode | undefined {
    return this.#isHidden ? undefined : this.fields.begin()
  }

  #beginContainer(kind: 'object' | 'array'): void {
    const { depth } = this.#spine
    this.#isBeginning = true
    if (depth >= this.#maxDepth) {
      throw exceeded('maxDepth', this.#maxDepth, 'The document is nested too deeply')
    }
    const isShown = !this.#isHidden && this.#hold.decide(kind, this.#pathBeginning) > 0
    const node = this.#beginChild()
    if (!isShown && !this.#isHidden) this.#hidden.hold(depth)
    this.#spine.push(kind === 'array', node)
    if (isShown) this.#touch()
    this.#isBeginning = false
  }

  #endContainer(): void {
    const frame = this.#spine.pop()
    if (this.#hidden.isHeldAt(this.#spine.depth)) this.#hidden.release()
    this.#settleChild(frame.end(), frame.node)
  }

  #endScalar(value: unknown): void {
    const { node } = this.#scalar
    this.#scalar.end()
    this.#settleChild(value, node)
  }

  /** A value is whole: it joins its parent, and its node says so. */
  #settleChild(value: unknown, node: FieldNode | undefined): void {
    const { depth } = this.#spine
    if (this.#hidden.isSkippedAt(depth)) {
      this.#hidden.endSkip()
      this.#spine.innermost.key = undefined
      return
    }
    if (depth > 0) this.#spine.innermost.settleChild(value)
    if (node !== undefined) this.fields.settle(node, value)
    if (!this.#isHidden) this.#touch()
  }

  /** The open scalar's draft has changed. */
  #changeScalar(): void {
    const { node } = this.#scalar
    if (node !== undefined) this.fields.mark(node)
    this.#touch()
  }

  /** Something that shows has changed at the end of the open path. */
  #touch(): void {
    this.#spine.touch()
    this.fields.touch()
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
