import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Level, Rule } from '../frames/frame.ts'
import { prefixSet, PrefixWalk } from '../text/prefix-set.ts'
import type { PrefixSet } from '../text/prefix-set.ts'
import { characterAt, describeKind, quote, shorten } from '../text/words.ts'
import { AtEnd } from './at-end.ts'

/** The scalars that are allowed. */
class Choices {
  readonly keyword: string
  readonly strings: PrefixSet
  readonly values: Set<unknown>
  readonly #expected: readonly string[]

  constructor(keyword: string, values: readonly unknown[], expected: readonly string[]) {
    this.keyword = keyword
    this.#expected = expected
    this.strings = prefixSet(values.filter((value) => typeof value === 'string'))
    this.values = new Set(values)
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
    this.#miss(quote(this.#walk.text + characterAt(piece, at), true), at)
  }

  override end(value: unknown): void {
    if (this.#walk.isWord) this.pass()
    else if (!this.#hasLeft) this.#miss(quote(String(value)))
  }

  #miss(found: string, at?: number): void {
    this.fail(this.#choices.fault(this.frame.level, found), at)
  }
}

/** A rule that allows these scalars and nothing else. */
export function choice(
  keyword: string,
  values: readonly unknown[],
  expected: readonly string[] = values.map((value) => shorten(JSON.stringify(value))),
): Rule {
  const choices = new Choices(keyword, values, expected)
  const hasStrings = values.some((value) => typeof value === 'string')
  const hasNumbers = values.some((value) => typeof value === 'number')

  function judgeNumber({ level }: Frame, value: unknown, source: string | undefined) {
    return choices.values.has(value)
      ? undefined
      : choices.fault(level, shorten(source ?? String(value)))
  }

  return (frame) => {
    const { level } = frame
    const { kind, literal } = level
    if (kind === 'string' && hasStrings) return new Choice(frame, choices)
    if (kind === 'number' && hasNumbers) return new AtEnd(frame, judgeNumber)
    if (kind === 'literal' && choices.values.has(literal)) return undefined
    return choices.fault(level, describeKind(kind, literal))
  }
}
