import type { ValueKind } from '@jell/core'

import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Level, Rule } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { canonical } from '../text/canonical.ts'
import { prefixSet, PrefixWalk } from '../text/prefix-set.ts'
import type { PrefixSet } from '../text/prefix-set.ts'
import { characterAt, describeKind, quote, shorten } from '../text/words.ts'
import { AtEnd } from './at-end.ts'

/** The values that are allowed. */
class Choices {
  readonly keyword: string
  readonly strings: PrefixSet
  readonly kinds: Set<ValueKind>
  readonly #values: Set<string>
  readonly #expected: readonly string[]

  constructor(keyword: string, values: readonly unknown[]) {
    this.keyword = keyword
    this.strings = prefixSet(values.filter((value) => typeof value === 'string'))
    this.kinds = new Set(values.map(kindOf))
    this.#values = new Set(values.map(canonical))
    this.#expected = values.map((value) => shorten(JSON.stringify(value)))
  }

  has(value: unknown): boolean {
    return this.#values.has(canonical(value))
  }

  fault(level: Level, found: string): Fault {
    return { level, keyword: this.keyword, expected: this.#expected, found }
  }
}

/** A string, read for as long as it begins like one of the choices. */
class Choice extends Check {
  readonly #choices: Choices
  readonly #walk: PrefixWalk
  #hasLeft = false

  constructor(frame: Frame, choices: Choices) {
    super(frame)
    this.#choices = choices
    this.#walk = new PrefixWalk(choices.strings)
  }

  override text(piece: string): void {
    const at = this.#walk.read(piece)
    if (at === undefined) return
    this.#hasLeft = true
    const found = quote(this.#walk.text + characterAt(piece, at), true)
    this.fail(this.#choices.fault(this.frame.level, found), at)
  }

  override end(value: unknown): void {
    const { frame } = this
    if (this.#walk.isWord) this.pass()
    else if (!this.#hasLeft) this.fail(this.#choices.fault(frame.level, quote(String(value))))
  }
}

function oneOfValues(keyword: string, values: readonly unknown[]): Rule {
  const choices = new Choices(keyword, values)

  function judgeWhole({ level }: Frame, value: unknown, source: string | undefined) {
    if (choices.has(value)) return undefined
    const isScalar = level.kind === 'number'
    return choices.fault(
      level,
      isScalar ? shorten(source ?? String(value)) : describeKind(level.kind),
    )
  }

  return (frame) => {
    const { level } = frame
    const { kind, literal } = level
    const canBegin = kind === 'literal' ? choices.has(literal) : choices.kinds.has(kind)
    if (!canBegin) return choices.fault(level, describeKind(kind, literal))
    if (kind === 'literal') return undefined
    return kind === 'string' ? new Choice(frame, choices) : new AtEnd(frame, judgeWhole)
  }
}

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string' || typeof value === 'number') return typeof value as ValueKind
  return typeof value === 'object' && value !== null ? 'object' : 'literal'
}

const anyValueOf: Keyword = (schema) => oneOfValues('enum', schema.enum ?? [])

const constant: Keyword = (schema) => oneOfValues('const', [schema.const])

/** Values named one by one. */
export const choiceKeywords: Keywords = { enum: anyValueOf, const: constant }
