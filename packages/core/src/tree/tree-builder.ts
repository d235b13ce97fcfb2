// Builds values from tokens. Only the open path has frames: what is settled is a plain value, and
// its status follows from where it stands.
import type { ValueKind } from '../contracts/value-kind.ts'
import type { FieldNode } from '../field/field-node.ts'
import { InvalidValue } from '../field/invalid-value.ts'
import type { RunView } from '../field/object-state.ts'
import { HiddenPart } from '../hold/hidden-part.ts'
import { Hold } from '../hold/hold.ts'
import type { LiteralValue, TokenHandler } from '../json/token.ts'
import type { Path, Segment } from '../path/path.ts'
import { numberSource } from '../scalar/number-source.ts'
import { OpenScalar } from '../scalar/open-scalar.ts'
import { duplicateKey } from './duplicate-key.ts'
import { defaultLimits, exceeded } from './limits.ts'
import { Sentinel } from './sentinel.ts'
import { Spine } from './spine.ts'
import { TrackedFields } from './tracked-fields.ts'
import type { TreeJudge } from './tree-judge.ts'
import type { TreeObserver } from './tree-observer.ts'
import type { TreeOptions } from './tree-options.ts'

export class TreeBuilder implements TokenHandler {
  readonly fields: TrackedFields
  /** Follows what shows; see `addObserver`. */
  observer: TreeObserver | undefined
  /** Judges what is read, where there is a schema. */
  judge: TreeJudge | undefined
  #hold: Decision
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
  /** The open string is held also where its schema holds it no longer. */
  #staysHeld = false
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
  holdBy(hold: Decision): void {
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
    if (this.judge !== undefined && !this.hidden.isSkipping) this.judge.keyText(text)
  }

  endKey(): void {
    const { key } = this
    this.key = ''
    const frame = this.spine.innermost
    if (this.spine.depth === 1 && this.sentinel?.beginMember(key) === true) {
      this.judge?.skipMember()
      this.hidden.skip(1)
      frame.key = key
    } else if (!frame.beginMember(key)) {
      if (!this.#skipsDuplicates) {
        frame.key = undefined
        throw duplicateKey(key)
      }
      if (!this.hidden.isSkipping) this.judge?.skipMember()
      this.hidden.skip(this.spine.depth)
    } else if (frame.size >= this.#maxKeys) {
      frame.key = undefined
      throw exceeded('maxKeys', this.#maxKeys, 'The object has too many members')
    } else if (!this.hidden.isSkipping) this.judge?.endKey(key)
  }

  beginString(): void {
    this.#checkSentinel('string')
    const isHeld = this.#isHeldFromHere('string')
    this.scalar.begin('string', this.#beginChild())
    this.scalar.text.begin(isHeld)
    if (!isHeld) this.spine.touch()
    this.#observeBegin('string', isHeld)
    this.judge?.mark()
  }

  stringText(text: string): void {
    if (this.judge === undefined || this.hidden.isSkipping) this.showText(text)
    else this.judge.text(text)
  }

  /** Adds text to the open string, as far as it shows. */
  showText(text: string): void {
    this.#showGained(this.scalar.text.append(text))
  }

  /** The open string is held no longer by its schema. */
  releaseText(): void {
    if (this.#staysHeld || !this.scalar.text.isHeld || this.scalar.invalid !== undefined) return
    this.#showGained(this.scalar.text.release())
  }

  #showGained(text: string): void {
    if (text === '' || this.scalar.invalid !== undefined) return
    this.#changeScalar()
    this.observer?.text(text)
  }

  stringSource(text: string): void {
    this.scalar.source += text
  }

  endString(): void {
    const { text } = this.scalar
    const rest = this.observer === undefined ? '' : text.rest
    const value = text.end()
    const source = this.#keepsSource ? this.#stringSource(value) : undefined
    this.#endScalar(value, source, rest)
  }

  /** The source text of a string, where writing its value as JSON would give another one. */
  #stringSource(value: string): string | undefined {
    const source = `"${this.scalar.source}"`
    return JSON.stringify(value) === source ? undefined : source
  }

  beginNumber(): void {
    this.#checkSentinel('number')
    const isHeld = this.#isHeldFromHere('number')
    this.scalar.begin('number', this.#beginChild())
    this.scalar.number.begin(!isHeld)
    this.#observeBegin('number', isHeld)
    this.judge?.mark()
  }

  numberText(text: string): void {
    if (!this.scalar.number.read(text) || this.scalar.invalid !== undefined) return
    this.#changeScalar()
    this.observer?.numberText(text)
  }

  endNumber(text: string, isInteger: boolean): void {
    const value = Number(text)
    // What a draft would show just before the delimiter, whether a chunk ended there or not.
    if (this.judge !== undefined) this.numberText(text)
    this.#endScalar(value, numberSource(text, value, isInteger), text)
  }

  beginLiteral(value?: LiteralValue): void {
    this.#checkSentinel('literal')
    this.#isHeldFromHere('literal', value)
    this.scalar.begin('literal', this.#beginChild())
    this.#observeBegin('literal', true)
    this.judge?.mark()
  }

  endLiteral(value: LiteralValue): void {
    if (this.sentinel?.isOpen === true) this.sentinel.readValue(value)
    this.#endScalar(value, undefined, '')
  }

  /** Whether a value that begins is held. */
  #isHeldFromHere(kind: ValueKind, literal?: LiteralValue): boolean {
    const { judge } = this
    const isJudged = judge !== undefined && !this.hidden.isSkipping
    const wish = isJudged ? judge.begin(kind, literal) : undefined
    this.#staysHeld = true
    if (this.#isHidden || wish === 'never') return true
    const isHeld = this.#hold.decide(kind, this.#pathBeginning)
    this.#staysHeld = isHeld
    return wish === undefined || this.#hold.isRuled ? isHeld : wish === 'hold'
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
    if (this.observer !== undefined && !this.#isHidden) this.observer.begin(kind, isHeld)
  }

  #beginContainer(kind: 'object' | 'array'): void {
    const { depth } = this.spine
    this.#isBeginning = true
    this.#checkSentinel(kind)
    if (depth >= this.#maxDepth) {
      throw exceeded('maxDepth', this.#maxDepth, 'The document is nested too deeply')
    }
    const isHeld = this.#isHeldFromHere(kind)
    const node = this.#beginChild()
    this.#observeBegin(kind, isHeld)
    if (isHeld && !this.#isHidden) this.hidden.hold(depth)
    this.spine.push(kind === 'array', node)
    if (!isHeld) this.spine.touch()
    this.#isBeginning = false
    this.judge?.mark()
  }

  #endContainer(): void {
    const frame = this.spine.pop()
    const isHeld = this.hidden.isHeldAt(this.spine.depth)
    if (isHeld) this.hidden.release()
    const { node, invalidChildren } = frame
    let { invalid } = frame
    const shown = invalidChildren === undefined ? undefined : frame.build(undefined)
    const value = frame.end()
    if (this.judge !== undefined && !this.hidden.isSkipping) {
      const draft = isHeld || this.#isHidden ? undefined : (shown ?? value)
      if (invalidChildren !== undefined) {
        invalid ??= new InvalidValue(draft)
        invalid.children = invalidChildren
      }
      invalid = this.judge.end(value, undefined, draft, invalid)
      invalid?.end(value)
    }
    if (!this.#isHidden) this.observer?.settleContainer(value, invalid)
    this.#settleChild(value, node, undefined, invalid)
  }

  /** `text` is a string's that no draft showed, or a number's. */
  #endScalar(value: unknown, source: string | undefined, text: string): void {
    const { node, kind } = this.scalar
    let { invalid } = this.scalar
    if (this.judge !== undefined && !this.hidden.isSkipping) {
      const draft = this.#isHidden ? undefined : this.scalar.draft
      invalid = this.judge.end(value, kind === 'number' ? text : undefined, draft, invalid)
    }
    if (this.observer !== undefined && !this.#isHidden) {
      if (kind === 'string' && text !== '' && invalid === undefined) this.observer.text(text)
      this.observer.settleScalar(value, source, invalid)
    }
    invalid?.end(value)
    this.scalar.end()
    this.#settleChild(value, node, source, invalid)
  }

  /** A value is whole: it joins its parent, and its node says so. */
  #settleChild(
    value: unknown,
    node: FieldNode | undefined,
    source: string | undefined,
    invalid: InvalidValue | undefined,
  ): void {
    const { depth } = this.spine
    if (this.hidden.isSkippedAt(depth)) {
      this.hidden.endSkip()
      this.spine.innermost.key = undefined
      return
    }
    if (depth > 0) this.spine.innermost.settleChild(value, source, invalid)
    else this.fields.rootSource = source
    if (node !== undefined) this.fields.settle(node, value, invalid)
    if (!this.#isHidden) this.spine.touch()
    if (this.judge === undefined) return
    this.judge.mark()
    if (depth === 1 && !this.spine.innermost.isArray) this.judge.afterMember()
  }

  /** The open scalar's draft has changed. */
  #changeScalar(): void {
    const { node } = this.scalar
    if (node !== undefined) this.fields.mark(node)
    this.spine.touch()
  }
}

/** Who decides what is held. */
type Decision = Pick<Hold, 'decide' | 'isRuled'>
