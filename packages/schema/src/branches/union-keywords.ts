import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Outcome, Rule, SchemaNode } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'

interface Branch {
  readonly frame: Frame
  fault?: Fault
  /** When it failed. */
  moment?: number
}

/**
 * How much speaks for a branch: 2 where a member that tells branches apart, such as a discriminator,
 * has the value that this one names, 0 where it has another.
 */
function rankOf({ isNamed, inPlace }: Frame): number {
  if (isNamed !== undefined) return isNamed ? 2 : 0
  return inPlace.length === 0 ? 1 : Math.max(...inPlace.map(rankOf))
}

/**
 * Keeps the branches that can still pass, and those that failed but may be what is meant. When the
 * last one fails, the fault of the best one is the union's, together with those that failed at the
 * same place; it goes on being judged.
 */
class Union extends Check {
  readonly #keyword: string
  readonly #isExact: boolean
  /** What seems to pass certainly does. */
  readonly #isSure: boolean
  readonly #branches: readonly Branch[]
  #alive: number
  #passed = 0
  /** Those that failed, in that order. */
  readonly #failed: Branch[] = []
  /** The branch that it has come down to. */
  #only: Frame | undefined

  constructor(frame: Frame, keyword: string, nodes: readonly SchemaNode[], isSure: boolean) {
    super(frame)
    this.#keyword = keyword
    this.#isExact = keyword === 'oneOf'
    this.#isSure = isSure
    this.#alive = nodes.length
    this.#branches = nodes.map((node) => ({ frame: frame.run.open(node, frame.level, this) }))
  }

  override isMandatory(child: Frame): boolean {
    return child === this.#only
  }

  /** The values of `enum` and `const` are data: they evaluate nothing. */
  override annotates(): boolean {
    return this.#keyword.endsWith('Of')
  }

  override judge(child: Frame, outcome: true | Fault): true | Fault | undefined {
    if (outcome === true) return this.#pass()
    const { run } = this.frame
    this.#alive -= 1
    if (child === this.#only) return outcome
    const branch = this.#branches.find(({ frame }) => frame === child)
    if (branch) {
      branch.fault = outcome
      branch.moment = run.moment
      this.#failed.push(branch)
    }
    run.concludeLater(this)
    return this.#isExact && this.#alive === 1 && this.#passed === 1 ? true : undefined
  }

  #pass(): true | Fault | undefined {
    this.#passed += 1
    if (!this.#isExact) return true
    if (this.#passed === 1) return this.#alive === 1 ? true : undefined
    if (!this.#isSure) return undefined
    return {
      level: this.frame.level,
      keyword: this.#keyword,
      expected: [`exactly one of ${this.#branches.length} alternatives`],
      found: 'more',
    }
  }

  override conclude(): Fault | undefined {
    const { run, level } = this.frame
    if (this.#alive > 0) {
      for (const { frame, fault } of this.#failed) {
        // What is of another kind is out; what broke within may still be what is meant.
        if (fault!.level === level) run.kill(frame)
        else frame.show(false)
      }
      this.#narrow()
      return undefined
    }
    const [last] = this.#failed
      .filter(({ frame }) => !frame.isDead)
      .reverse()
      .sort((one, other) => rankOf(other.frame) - rankOf(one.frame))
    const fault = last!.fault!
    const isChosen = rankOf(last!.frame) === 2
    const merged = this.#branches.filter(
      (one) =>
        one.fault!.level === fault.level &&
        one.fault!.expected.length > 0 &&
        (!isChosen || rankOf(one.frame) === 2) &&
        (fault.level.isScalar || one.moment === last!.moment),
    )
    // Which of several is meant shows by what comes, or never.
    if (merged.length > 1 && fault.level !== level) {
      for (const { frame } of merged) frame.show(true)
    } else this.#settleOn(last!.frame)
    const same = <Key extends keyof Fault>(key: Key) =>
      merged.every((one) => one.fault![key] === fault[key]) ? fault[key] : undefined
    return {
      ...fault,
      keyword: same('keyword') ?? this.#keyword,
      expected: [...new Set(merged.flatMap((one) => one.fault!.expected))],
      message: same('message'),
      missing: same('missing'),
      isSaid: false,
    }
  }

  override endChild(): void {
    this.#narrow()
  }

  /** Settles on the branch that is left, or on the one that is meant. */
  #narrow(): void {
    if (this.#only !== undefined) return
    for (const { frame, fault } of this.#failed) {
      // While a scalar is open, other branches may fail at the same place.
      if (fault!.level.isScalar && fault!.level.isOpen) return
      if (rankOf(frame) === 0) frame.run.kill(frame)
    }
    if (this.#alive > 1) return
    const left = this.#branches.filter(
      ({ frame }) => !frame.isDead && (this.#alive > 0 || rankOf(frame) === 2),
    )
    if (left.length === 1) this.#settleOn(left[0]!.frame)
  }

  #settleOn(chosen: Frame): void {
    const { run, isReporting, isShowing } = this.frame
    this.#only = chosen
    for (const { frame } of this.#branches) if (frame !== chosen) run.kill(frame)
    chosen.show(isShowing)
    if (isReporting) run.promote(chosen)
  }

  override outcome(): Outcome {
    const outcomes = this.#branches.map(({ frame }) => frame.closed)
    const passed = outcomes.filter((outcome) => outcome === true).length
    const unknown = outcomes.filter((outcome) => outcome === undefined).length
    if (this.#isExact && passed > 1) return this.#isSure ? false : undefined
    if (passed > 0) return this.#isExact && unknown > 0 ? undefined : true
    return unknown > 0 ? undefined : false
  }
}

/**
 * A rule that allows what some of the nodes allow; for `oneOf` exactly one. Where that is not sure,
 * each may also refuse what it seems to allow, so two of them break nothing.
 */
export function unionOf(keyword: string, nodes: readonly SchemaNode[], isSure = true): Rule {
  return (frame) => new Union(frame, keyword, nodes, isSure)
}

function union(keyword: 'anyOf' | 'oneOf', isSure?: boolean): Keyword {
  return (schema, context) => {
    const nodes = (schema[keyword] ?? []).map((inner, index) => context.nodeInPlace(inner, index))
    return unionOf(keyword, nodes, isSure)
  }
}

/** Schemas of which some must suit a value. */
export const unionKeywords: Keywords = { anyOf: union('anyOf'), oneOf: union('oneOf') }

/** Schemas of which exactly one must suit a value, where a schema may say less than is meant. */
export const perhapsOneOf: Keyword = (schema, context) => union('oneOf', false)(schema, context)
