import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Level, Rule } from '../frames/frame.ts'
import { prefixSet, PrefixWalk } from '../text/prefix-set.ts'
import type { PrefixSet } from '../text/prefix-set.ts'
import { characterAt, describeKind, quote, shorten } from '../text/words.ts'
import { AtEnd } from './at-end.ts'

/** What is wrong with a value that is found instead of one of the choices. */
type Miss = (level: Level, found: string) => Fault

/** A string, read for as long as it begins like one of the choices. */
class Choice extends Check {
  readonly #walk: PrefixWalk
  readonly #miss: Miss
  #hasLeft = false

  constructor(frame: Frame, strings: PrefixSet, miss: Miss) {
    super(frame)
    this.#walk = new PrefixWalk(strings)
    this.#miss = miss
  }

  override text(piece: string): void {
    const at = this.#walk.read(piece)
    if (at === undefined) return
    this.#hasLeft = true
    const read = quote(this.#walk.text + characterAt(piece, at), true)
    this.fail(this.#miss(this.frame.level, read), at)
  }

  override end(value: unknown): void {
    if (this.#walk.isWord) this.pass()
    else if (!this.#hasLeft) this.fail(this.#miss(this.frame.level, quote(String(value))))
  }
}

/** A rule that allows these scalars and nothing else. */
export function choice(
  keyword: string,
  values: readonly unknown[],
  expected: readonly string[] = values.map((value) => shorten(JSON.stringify(value))),
): Rule {
  const all = new Set(values)
  const words = values.filter((value) => typeof value === 'string')
  const strings = prefixSet(words)
  const hasNumbers = values.some((value) => typeof value === 'number')
  const miss: Miss = (level, found) => ({ level, keyword, expected, found })

  return (frame) => {
    const { level } = frame
    const { kind, literal } = level
    if (kind === 'string' && words.length > 0) return new Choice(frame, strings, miss)
    if (kind === 'number' && hasNumbers) {
      return new AtEnd(frame, (_, value, source) =>
        all.has(value) ? undefined : miss(level, shorten(source ?? String(value))),
      )
    }
    return kind === 'literal' && all.has(literal)
      ? undefined
      : miss(level, describeKind(kind, literal))
  }
}
