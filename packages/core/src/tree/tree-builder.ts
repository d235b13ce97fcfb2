// Builds values from tokens. Only the open path has frames: what is settled is a plain value, and
// its status follows from where it stands.
import { Rejection } from '../contracts/rejection.ts'
import type { FieldNode } from '../field/field-node.ts'
import type { RunView } from '../field/object-state.ts'
import { ZERO } from '../json/chars.ts'
import type { LiteralValue, TokenHandler } from '../json/token.ts'
import type { Path, Segment } from '../path/path.ts'
import { OpenScalar } from '../scalar/open-scalar.ts'
import { HiddenPart } from './hidden-part.ts'
import { Hold, type HoldOptions, type ValueKind } from './hold.ts'
import { defaultLimits, exceeded, type Limits } from './limits.ts'
import { Sentinel } from './sentinel.ts'
import { Spine } from './spine.ts'
import { TrackedFields } from './tracked-fields.ts'
import type { TreeObserver } from './tree-observer.ts'

/** What shapes the values. */
export interface TreeOptions {
  readonly hold?: HoldOptions | undefined
  readonly limits?: Limits | undefined
  /**
   * A repeated key in one object: `error` rejects the text, `first` keeps the first member and
   * skips the later ones. Default `error`.
   */
  readonly duplicateKeys?: 'error' | 'first' | undefined
  /**
   * The key of a reserved last member of the root object, by convention `_done`, whose value must
   * be `true`. It never shows. A root that closes without it is `truncated`.
   */
  readonly sentinel?: string | undefined
  /** Keep the source text of strings too, for `FieldRef.source`. Default: only that of numbers. */
  readonly keepSource?: boolean | undefined
}

/** Numbers of no more characters have no more digits than a double keeps. */
const PLAIN_DIGITS = 15

/** Smaller numbers are written with an exponent. */
const SMALLEST_PLAIN = 1e-6

/** How much of a key an error quotes. */
const LONGEST_QUOTE = 80

export class TreeBuilder implements TokenHandler {
  readonly fields: TrackedFields
  /** Follows what shows; see `addObserver`. */
  observer: TreeObserver | undefined
  #hold: Pick<Hold, 'decide'>
  readonly #maxDepth: number
  readonly #maxKeys: number
  readonly #skipsDuplicates: boolean
  readonly #keepsSource: boolean
  readonly sentinel: Sentinel | undefined
  readonly spine: Spine = new Spine()
  readonly hidden: HiddenPart = new HiddenPart()
  readonly scalar: OpenScalar = new OpenScalar()
  /** Text of the open key. */
  key = ''
  /** A container begins that has no frame yet. */
  #isBeginning = false

  constructor(object: RunView, options: TreeOptions = {}) {
    this.fields = new TrackedFields(object, this.spine, this.hidden, this.scalar)
    this.#hold = new Hold(options.hold)
    this.#maxDepth = options.limits?.maxDepth ?? defaultLimits.maxDepth
    this.#maxKeys = options.limits?.maxKeys ?? defaultLimits.maxKeys
    this.#skipsDuplicates = options.duplicateKeys === 'first'
    this.sentinel = options.sentinel === undefined ? undefined : new Sentinel(options.sentinel)
    this.#keepsSource = options.keepSource === true
  }

  /** The field that is being read; a next item counts when `needsItem` says that one must come. */
  pathRead(needsItem: boolean): Path {
    const path: Segment[] = []
    const { depth } = this.spine
    for (let at = 0; at < depth; at += 1) {
      const { step, isArray } = this.spine.at(at)
      const hasChild = at + 1 < depth || this.scalar.kind !== 'none' || this.#isBeginning
      if (step === undefined || (isArray && !hasChild && !needsItem)) break
      path.push(step)
    }
    return path
  }

  /** Who decides from here on what is held. */
  holdBy(hold: Pick<Hold, 'decide'>): void {
    this.#hold = hold
  }

  beginObject(): void {
    this.#beginContainer('object')
  }

  endObject(): void {
    if (this.spine.depth === 1) this.sentinel?.endRoot()
    this.#endContainer()
  }

  beginArray(): void {
    this.#beginContainer('array')
  }

  endArray(): void {
    this.#endContainer()
  }

  keyText(text: string): void {
    this.key += text
  }

  endKey(): void {
    const { key } = this
    this.key = ''
    const frame = this.spine.innermost
    if (this.spine.depth === 1 && this.sentinel?.beginMember(key) === true) {
      this.hidden.skip(1)
      frame.key = key
    } else if (!frame.beginMember(key)) {
      if (!this.#skipsDuplicates) {
        frame.key = undefined
        throw duplicateKey(key)
      }
      this.hidden.skip(this.spine.depth)
    } else if (frame.size >= this.#maxKeys) {
      frame.key = undefined
      throw exceeded('maxKeys', this.#maxKeys, 'The object has too many members')
    }
  }

  beginString(): void {
    this.#checkSentinel('string')
    const shown = this.#isHidden ? 0 : this.#hold.decide('string', this.#pathBeginning)
    this.scalar.begin('string', this.#beginChild())
    this.scalar.text.begin(shown)
    if (shown > 0) this.#touch()
    this.#observeBegin('string', shown === 0)
  }

  stringText(text: string): void {
    const gained = this.scalar.text.append(text)
    if (gained === '') return
    this.#changeScalar()
    this.observer?.text(gained)
  }

  stringSource(text: string): void {
    this.scalar.source += text
  }

  endString(): void {
    const { text } = this.scalar
    if (this.observer !== undefined && !this.#isHidden && text.rest !== '') {
      this.observer.text(text.rest)
    }
    const value = text.end()
    this.#endScalar(value, this.#keepsSource ? this.#stringSource(value) : undefined)
  }

  /** The source text of a string, where writing its value as JSON would give another one. */
  #stringSource(value: string): string | undefined {
    const source = `"${this.scalar.source}"`
    return JSON.stringify(value) === source ? undefined : source
  }

  beginNumber(): void {
    this.#checkSentinel('number')
    const isLive = !this.#isHidden && this.#hold.decide('number', this.#pathBeginning) > 0
    this.scalar.begin('number', this.#beginChild())
    this.scalar.number.begin(isLive)
    this.#observeBegin('number', !isLive)
  }

  numberText(text: string): void {
    if (!this.scalar.number.read(text)) return
    this.#changeScalar()
    this.observer?.numberText(text)
  }

  endNumber(text: string, isInteger: boolean): void {
    const value = Number(text)
    const isPlain = isInteger ? isPlainInteger(text) : isPlainFraction(text, value)
    this.#endScalar(value, isPlain || String(value) === text ? undefined : text)
  }

  beginLiteral(): void {
    this.#checkSentinel('literal')
    this.scalar.begin('literal', this.#beginChild())
    this.#observeBegin('literal', true)
  }

  endLiteral(value: LiteralValue): void {
    if (this.sentinel?.isOpen === true) this.sentinel.readValue(value)
    this.#endScalar(value, undefined)
  }

  readonly #pathBeginning = (): Path => this.pathRead(true)

  get #isHidden(): boolean {
    return this.spine.depth >= this.hidden.from
  }

  #beginChild(): FieldNode | undefined {
    return this.#isHidden ? undefined : this.fields.begin()
  }

  /** Every value begins here, also one that does not show. */
  #checkSentinel(kind: ValueKind): void {
    const sentinel = this.sentinel
    if (sentinel === undefined) return
    if (this.spine.depth === 0) sentinel.beginRoot(kind === 'object')
    else if (sentinel.isOpen && kind !== 'literal') sentinel.readValue(undefined)
  }

  #observeBegin(kind: ValueKind, isHeld: boolean): void {
    if (!this.#isHidden) this.observer?.begin(kind, isHeld)
  }

  #beginContainer(kind: 'object' | 'array'): void {
    const { depth } = this.spine
    this.#isBeginning = true
    this.#checkSentinel(kind)
    if (depth >= this.#maxDepth) {
      throw exceeded('maxDepth', this.#maxDepth, 'The document is nested too deeply')
    }
    const isShown = !this.#isHidden && this.#hold.decide(kind, this.#pathBeginning) > 0
    const node = this.#beginChild()
    this.#observeBegin(kind, !isShown)
    if (!isShown && !this.#isHidden) this.hidden.hold(depth)
    this.spine.push(kind === 'array', node)
    if (isShown) this.#touch()
    this.#isBeginning = false
  }

  #endContainer(): void {
    const frame = this.spine.pop()
    if (this.hidden.isHeldAt(this.spine.depth)) this.hidden.release()
    const value = frame.end()
    if (!this.#isHidden) this.observer?.settleContainer(value)
    this.#settleChild(value, frame.node, undefined)
  }

  #endScalar(value: unknown, source: string | undefined): void {
    const { node } = this.scalar
    if (!this.#isHidden) this.observer?.settleScalar(value, source)
    this.scalar.end()
    this.#settleChild(value, node, source)
  }

  /** A value is whole: it joins its parent, and its node says so. */
  #settleChild(value: unknown, node: FieldNode | undefined, source: string | undefined): void {
    const { depth } = this.spine
    if (this.hidden.isSkippedAt(depth)) {
      this.hidden.endSkip()
      this.spine.innermost.key = undefined
      return
    }
    if (depth > 0) this.spine.innermost.settleChild(value, source)
    else this.fields.rootSource = source
    if (node !== undefined) this.fields.settle(node, value)
    if (!this.#isHidden) this.#touch()
  }

  /** The open scalar's draft has changed. */
  #changeScalar(): void {
    const { node } = this.scalar
    if (node !== undefined) this.fields.mark(node)
    this.#touch()
  }

  /** Something that shows has changed at the end of the open path. */
  #touch(): void {
    this.spine.touch()
    this.fields.touch()
  }
}

/** Whether an integer is surely written back as it was read. */
function isPlainInteger(text: string): boolean {
  return text.length <= PLAIN_DIGITS && text !== '-0'
}

/** Whether a number with a point or an exponent is surely written back as it was read. */
function isPlainFraction(text: string, value: number): boolean {
  const last = text.charCodeAt(text.length - 1)
  if (text.length > PLAIN_DIGITS || last === ZERO || Math.abs(value) < SMALLEST_PLAIN) return false
  return !text.includes('e') && !text.includes('E')
}

function duplicateKey(key: string): Rejection {
  const found = JSON.stringify(key.length > LONGEST_QUOTE ? `${key.slice(0, LONGEST_QUOTE)}…` : key)
  return new Rejection({
    kind: 'syntax',
    code: 'duplicate-key',
    what: `The key ${found} stands twice in one object`,
    found,
    expected: 'a key that the object does not have yet',
  })
}
