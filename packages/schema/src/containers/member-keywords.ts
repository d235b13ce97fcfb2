import { ruleFor } from '../frames/frame.ts'
import type { Frame, SchemaNode } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { toRegExp, unreadablePattern } from '../scalars/string-keywords.ts'
import { prefixSet, PrefixWalk } from '../text/prefix-set.ts'
import type { PrefixSet } from '../text/prefix-set.ts'
import { characterAt, quote } from '../text/words.ts'
import { Children, unknownKey } from './children.ts'
import type { Select } from './children.ts'

const none: readonly SchemaNode[] = []

/** The members that are declared, each by its own schema. */
class Properties extends Children {
  /** Declared members that have not come. */
  #missing: number
  readonly #declared: ReadonlyMap<string, unknown>

  constructor(frame: Frame, select: Select, declared: ReadonlyMap<string, unknown>) {
    super(frame, 'properties', select)
    this.#declared = declared
    this.#missing = declared.size
  }

  override endKey(key: string): void {
    super.endKey(key)
    if (this.#declared.has(key)) this.#missing -= 1
  }

  override endChild(): void {
    // The last one may have been one that every value suits.
    if (this.isComplete && !this.isPassed && this.outcome() === true) this.pass()
  }

  override get isComplete(): boolean {
    return this.#missing === 0
  }
}

const properties: Keyword = (schema, context) => {
  const nodes = new Map<string, SchemaNode[]>()
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    nodes.set(key, [context.node(inner, key)])
  }
  const select = (key: string | number) => nodes.get(String(key)) ?? none
  return ruleFor('object', (frame) => new Properties(frame, select, nodes))
}

/** No member but the declared ones: known as soon as no declared key begins like this one. */
class NoOther extends Children {
  /** The keys that are told; every object has the others. */
  readonly #known: readonly string[]
  readonly #walk: PrefixWalk

  constructor(frame: Frame, select: Select, known: readonly string[], keys: PrefixSet) {
    super(frame, 'additionalProperties', select)
    this.#known = known
    this.#walk = new PrefixWalk(keys)
  }

  override keyText(piece: string): void {
    const at = this.#walk.read(piece)
    if (at !== undefined) this.#tell(quote(this.#walk.text + characterAt(piece, at), true), at)
  }

  override endKey(key: string): void {
    if (!this.#walk.isWord) this.#tell(quote(key))
    this.skipKey()
  }

  override skipKey(): void {
    this.#walk.restart()
  }

  /** Declared members are not its own, and others have been told. */
  override beginChild(): void {}

  /** What has been said of a key is not said again. */
  #tell(key: string, at?: number): void {
    const level = this.frame.run.keyLevel()
    this.fail(unknownKey(level, 'additionalProperties', key, this.#known), at)
  }
}

const additionalProperties: Keyword = (schema, context) => {
  const node = context.node(schema.additionalProperties)
  const known = Object.keys(schema.properties ?? {})
  const declared = new Set(known)
  const patterns = Object.keys(schema.patternProperties ?? {}).map(toRegExp)
  if (patterns.includes(undefined)) return context.unsupported(unreadablePattern)
  const others = [node]
  const select = (key: string | number) =>
    declared.has(String(key)) || patterns.some((one) => one?.test(String(key))) ? none : others
  const told = known.filter((key) => !(key in Object.prototype))
  const keys = node.isFalse && patterns.length === 0 ? prefixSet(known) : undefined
  return (frame) => {
    if (frame.level.kind !== 'object') return undefined
    return keys === undefined
      ? new Children(frame, 'additionalProperties', select)
      : new NoOther(frame, select, told, keys)
  }
}

/** What members are judged by. */
export const memberKeywords: Keywords = { properties, additionalProperties }
