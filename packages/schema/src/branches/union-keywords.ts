import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Level, Narrowing, Outcome, Rule, SchemaNode } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { count } from '../text/words.ts'

interface Branch {
  readonly frame: Frame
  fault?: Fault
  /** When it failed. */
  moment?: number
}

/**
 * Keeps the branches that can still pass. When the last one fails, its fault is the union's,
 * together with those that failed at the same place; the branch goes on being judged.
 */
class Union extends Check implements Narrowing {
  readonly #keyword: string
  readonly #isExact: boolean
  readonly #isSure: boolean
  readonly #branches: readonly Branch[]
  #alive: number
  #passed = 0
  #last: Branch | undefined
  /** The branch that it has come down to. */
  #only: Frame | undefined

  constructor(frame: Frame, keyword: string, nodes: readonly SchemaNode[], exactly: Exactly) {
    super(frame)
    this.#keyword = keyword
    this.#isExact = exactly !== 'some'
    this.#isSure = exactly === 'one'
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

  get lastFaultLevel(): Level | undefined {
    return this.#last?.fault?.level
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
      this.#last = branch
    }
    run.concludeLater(this)
    return this.#isExact && this.#alive === 1 && this.#passed === 1 ? true : undefined
  }

  #pass(): true | Fault | undefined {
    this.#passed += 1
    if (!this.#isExact) return true
    if (this.#passed === 1) return this.#alive === 1 ? true : undefined
    if (this.#passed > 2 || !this.#isSure) return undefined
    const { level } = this.frame
    const many = count(this.#branches.length, 'alternative')
    return {
      level,
      keyword: this.#keyword,
      expected: [`exactly one of ${many}`],
      found: 'more',
    }
  }

  override conclude(): Fault | undefined {
    const { run } = this.frame
    const last = this.#last
    for (const branch of this.#branches) {
      if (branch.fault && (branch !== last || this.#alive > 0)) run.kill(branch.frame)
    }
    if (this.#alive > 0 || last?.fault === undefined) {
      if (this.#alive === 1) run.narrowLater(this)
      return undefined
    }
    this.#settleOn(last.frame)
    return this.#mergedFault(last)
  }

  narrow(): void {
    const left = this.#branches.find(({ frame }) => frame.verdict !== 'violated')
    if (this.#only === undefined && this.#alive === 1 && left) this.#settleOn(left.frame)
  }

  #settleOn(frame: Frame): void {
    this.#only = frame
    if (this.frame.isReporting) frame.run.promote(frame)
  }

  #mergedFault(last: Branch): Fault {
    const fault = last.fault!
    const { level } = fault
    const merged = this.#branches.flatMap((branch) => {
      const isThere = branch.fault?.level === level && branch.fault.expected.length > 0
      return isThere && (level.isScalar || branch.moment === last.moment) ? branch.fault! : []
    })
    const isSame = (key: 'keyword' | 'message') => merged.every((one) => one[key] === fault[key])
    return {
      ...fault,
      keyword: isSame('keyword') ? fault.keyword : this.#keyword,
      expected: [...new Set(merged.flatMap(({ expected }) => expected))],
      message: isSame('message') ? fault.message : undefined,
      isSaid: false,
    }
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
 * How many of the nodes must allow a value; for `perhaps-one`, each may also refuse what it seems to
 * allow, so two of them break nothing.
 */
type Exactly = 'some' | 'one' | 'perhaps-one'

/** A rule that allows what so many of the nodes allow. */
export function unionOf(
  keyword: string,
  nodes: readonly SchemaNode[],
  exactly: Exactly = 'some',
): Rule {
  return (frame) => new Union(frame, keyword, nodes, exactly)
}

function union(keyword: 'anyOf' | 'oneOf', exactly: Exactly): Keyword {
  return (schema, context) => {
    const nodes = (schema[keyword] ?? []).map((inner, index) => context.nodeInPlace(inner, index))
    return unionOf(keyword, nodes, exactly)
  }
}

/** Schemas of which some must suit a value. */
export const unionKeywords: Keywords = {
  anyOf: union('anyOf', 'some'),
  oneOf: union('oneOf', 'one'),
}

/** Schemas of which exactly one must suit a value, where a schema may say less than is meant. */
export const perhapsOneOf: Keyword = union('oneOf', 'perhaps-one')
