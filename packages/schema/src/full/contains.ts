import { Check, ruleFor } from '../frames/frame.ts'
import type { Fault, Frame, Level, Outcome, SchemaNode } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { count } from '../text/words.ts'

class Contains extends Check {
  readonly #node: SchemaNode
  readonly #least: number
  readonly #most: number
  readonly #found = new Set<number>()
  /** Items of which nobody knows, by their frames. */
  readonly #unknown = new Map<Frame, number>()

  constructor(frame: Frame, node: SchemaNode, least: number, most: number) {
    super(frame)
    this.#node = node
    this.#least = least
    this.#most = most
  }

  override get isShowing(): boolean {
    return false
  }

  override isMandatory(): boolean {
    return false
  }

  override beginChild(level: Level): void {
    const { run } = this.frame
    this.#unknown.set(run.open(this.#node, level, this), Number(level.step))
  }

  override judge(child: Frame, outcome: true | Fault): true | Fault | undefined {
    const index = this.#unknown.get(child)
    this.#unknown.delete(child)
    if (outcome !== true || index === undefined) {
      child.run.kill(child)
      return undefined
    }
    this.#found.add(index)
    if (this.#found.size > this.#most) return this.#fault('maxContains', 'most', this.#most)
    return this.#found.size >= this.#least && this.#most === Infinity ? true : undefined
  }

  override end(): void {
    const outcome = this.outcome()
    if (outcome) this.pass()
    if (outcome === false && this.#found.size < this.#least) {
      const keyword = this.#least === 1 ? 'contains' : 'minContains'
      this.fail(this.#fault(keyword, 'least', this.#least))
    }
  }

  override outcome(): Outcome {
    let least = this.#found.size
    let most = least
    for (const child of this.#unknown.keys()) {
      const { closed } = child
      if (closed !== false) most += 1
      if (closed === true) least += 1
    }
    if (most < this.#least || least > this.#most) return false
    return least >= this.#least && most <= this.#most ? true : undefined
  }

  override evaluates(step: string | number): Outcome {
    if (this.#found.has(Number(step))) return true
    for (const index of this.#unknown.values()) if (index === step) return undefined
    return false
  }

  #fault(keyword: string, bound: string, limit: number): Fault {
    const what = `at ${bound} ${count(limit, 'item')} that ${limit === 1 ? 'fits' : 'fit'}`
    return {
      level: this.frame.level,
      keyword,
      expected: [`${what} what the array must contain`],
      found: bound === 'most' ? 'more' : String(this.#found.size),
    }
  }
}

export const contains: Keyword = (schema, context) => {
  const node = context.node(schema.contains)
  const { minContains: least = 1, maxContains: most = Infinity } = schema
  return ruleFor('array', (frame) => new Contains(frame, node, least, most))
}
