import { surplusItem, unknownKey } from '../containers/children.ts'
import { Check, ruleFor } from '../frames/frame.ts'
import type { Fault, Frame, Level, Outcome, SchemaNode } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { quote } from '../text/words.ts'

type Known = (frame: Frame) => Outcome

/** A member or an item of which only the end will tell whether something else evaluates it. */
interface Doubtful {
  readonly step: string | number
  /** Judges it in case nothing does; none where nothing would be allowed. */
  readonly frame: Frame | undefined
}

const decided: Known = (frame) => frame.decided
const closed: Known = (frame) => frame.closed

/**
 * Judges the members or items that no other keyword evaluates, in this schema or in those that
 * judge the same value: as soon as it is certain that none does, otherwise at the end.
 */
class Unevaluated extends Check {
  readonly #keyword: string
  readonly #node: SchemaNode
  readonly #doubtful: Doubtful[] = []
  /** Frames of those that are certainly not evaluated, and have not passed. */
  readonly #pending = new Set<Frame>()
  #isOpeningDoubtful = false
  readonly #doubtfulFrames = new Set<Frame>()

  constructor(frame: Frame, keyword: string, node: SchemaNode) {
    super(frame)
    this.#keyword = keyword
    this.#node = node
  }

  override isMandatory(child: Frame): boolean {
    return !this.#isOpeningDoubtful && !this.#doubtfulFrames.has(child)
  }

  override evaluates(): boolean {
    return true
  }

  override endKey(key: string): void {
    const { frame } = this
    if (!this.#node.isFalse) return
    const evaluated = this.#evaluated(key, decided)
    if (evaluated === undefined) this.#doubtful.push({ step: key, frame: undefined })
    if (evaluated === false) {
      this.fail(unknownKey(frame.run.keyLevel(), this.#keyword, quote(key)))
    }
  }

  override beginChild(level: Level): void {
    const { frame } = this
    const isArray = frame.level.kind === 'array'
    if (this.#node.isTrue || (this.#node.isFalse && !isArray)) return
    const step = level.step!
    const evaluated = this.#evaluated(step, decided)
    if (evaluated === true) return
    if (this.#node.isFalse) {
      if (evaluated === undefined) this.#doubtful.push({ step, frame: undefined })
      else this.fail(surplusItem(level, this.#keyword, Number(step)))
      return
    }
    this.#isOpeningDoubtful = evaluated === undefined
    const child = frame.run.open(this.#node, level, this)
    this.#isOpeningDoubtful = false
    if (evaluated === false) {
      this.#pending.add(child)
      return
    }
    this.#doubtfulFrames.add(child)
    this.#doubtful.push({ step, frame: child })
  }

  override judge(child: Frame, outcome: true | Fault): Fault | undefined {
    if (!this.#doubtfulFrames.has(child)) {
      if (outcome !== true) return outcome
      this.#pending.delete(child)
    } else if (outcome !== true) child.run.kill(child)
    return undefined
  }

  override afterEnd(): void {
    const outcome = this.#outcome(decided)
    const { frame } = this
    if (outcome) this.pass()
    if (outcome !== false) return
    const steps = this.#doubtful.flatMap(({ step, frame: child }) =>
      this.#evaluated(step, decided) === false && child?.decided !== true
        ? typeof step === 'number'
          ? String(step)
          : quote(step)
        : [],
    )
    // One that certainly was not evaluated has been told by itself.
    if (steps.length === 0) return
    const what = frame.level.kind === 'array' ? 'item' : 'key'
    this.fail({
      level: frame.level,
      keyword: this.#keyword,
      expected: [`no other ${what}`],
      found: steps.join(', '),
      message: `Unknown ${what}${steps.length === 1 ? '' : 's'} ${steps.join(', ')}.`,
    })
  }

  override outcome(): Outcome {
    return this.#outcome(closed)
  }

  #outcome(known: Known): Outcome {
    let outcome: Outcome = true
    for (const child of this.#pending) {
      const one = known(child)
      if (one === false) return false
      outcome &&= one
    }
    for (const { step, frame } of this.#doubtful) {
      const one = frame && known(frame)
      if (one === true) continue
      const evaluated = this.#evaluated(step, known)
      if (evaluated === true) continue
      if (evaluated === false && (frame === undefined || one === false)) return false
      outcome = undefined
    }
    return outcome
  }

  /** Whether something evaluates the step, as far as is known. */
  #evaluated(step: string | number, known: Known): Outcome {
    let evaluated: Outcome = false
    const open: { readonly frame: Frame; readonly isCertain: boolean }[] = [
      { frame: this.frame, isCertain: true },
    ]
    for (let next = open.pop(); next; next = open.pop()) {
      const { frame, isCertain } = next
      for (const check of frame.checks) {
        const claim = check === this ? false : (check.evaluates?.(step) ?? maybe(check))
        if (claim === false) continue
        if (claim && isCertain) return true
        evaluated = undefined
      }
      for (const child of frame.inPlace) {
        const [owner] = child.owners
        const outcome = known(child)
        if (child.isDead || outcome === false || owner === undefined) continue
        const annotates = owner.annotates(child, known)
        if (annotates === false) continue
        const isSure = annotates === true && (outcome === true || owner.isMandatory(child))
        open.push({ frame: child, isCertain: isCertain && isSure })
      }
    }
    return evaluated
  }
}

/** What a check says that has no answer: nothing, unless it waits for one. */
function maybe(check: Frame['checks'][number]): Outcome {
  return check.evaluates ? undefined : false
}

const unevaluatedProperties: Keyword = (schema, context) => {
  const node = context.node(schema.unevaluatedProperties)
  return ruleFor('object', (frame) => new Unevaluated(frame, 'unevaluatedProperties', node))
}

const unevaluatedItems: Keyword = (schema, context) => {
  const node = context.node(schema.unevaluatedItems)
  return ruleFor('array', (frame) => new Unevaluated(frame, 'unevaluatedItems', node))
}

/** What nothing else evaluates. */
export const unevaluatedKeywords: Keywords = { unevaluatedItems, unevaluatedProperties }
