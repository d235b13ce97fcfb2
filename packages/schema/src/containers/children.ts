import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Level, Outcome, SchemaNode } from '../frames/frame.ts'
import { count, quote } from '../text/words.ts'

const noFrames: readonly Frame[] = []

/** The node that a member or an item is judged by. */
export type Select = (step: string | number) => readonly SchemaNode[]

/** Judges members or items, each by the nodes that `select` gives for it. */
export class Children extends Check {
  readonly #keyword: string
  readonly #select: Select
  /** Frames that have not passed; those of children that nobody can judge stay. */
  protected pending = 0
  /** The frames of the child that began last. */
  #current: readonly Frame[] = noFrames
  /** How many items there may be, once there are more. */
  #most: number | undefined

  constructor(frame: Frame, keyword: string, select: Select) {
    super(frame)
    this.#keyword = keyword
    this.#select = select
  }

  override endKey(key: string): void {
    const { frame } = this
    if (this.#select(key).some((node) => node.isFalse)) {
      this.fail(unknownKey(frame.run.keyLevel(), this.#keyword, quote(key)))
    }
  }

  override beginChild(level: Level): void {
    const { step = '' } = level
    this.#current = noFrames
    for (const node of this.#select(step)) {
      if (!node.isFalse) {
        const child = this.frame.run.openUnlessFine(node, level, this)
        if (child) this.#current = [...this.#current, child]
      }
      // A member was told with its key.
      else if (typeof step === 'number') {
        this.fail(surplusItem(level, this.#keyword, (this.#most ??= step)))
      }
    }
    this.pending += this.#current.length
  }

  override judge(child: Frame, outcome: true | Fault): true | Fault | undefined {
    const { frame } = this
    if (child.node.show === 'scalars') frame.isNamed = outcome === true && frame.isNamed !== false
    if (outcome !== true) return outcome
    this.pending -= 1
    return this.pending === 0 && this.isComplete ? true : undefined
  }

  /** No other child can come that it judges. */
  get isComplete(): boolean {
    return false
  }

  override end(): void {
    if (this.pending === 0) this.pass()
  }

  override outcome(): Outcome {
    const open = this.#current.filter((child) => child.level.isOpen && child.decided === undefined)
    if (open.some((child) => child.closed === false)) return false
    return this.pending === open.length && open.every((child) => child.closed) ? true : undefined
  }

  override evaluates(step: string | number): boolean {
    return this.#select(step).length > 0
  }
}

/** A member that is not allowed. `key` is in quotes, as far as it is known. */
export function unknownKey(
  level: Level,
  keyword: string,
  key: string,
  known?: readonly string[],
): Fault {
  return {
    level,
    keyword,
    expected: known?.length ? known.map((one) => quote(one)) : ['no other key'],
    found: key,
    message: `Unknown key ${key}.`,
  }
}

/** An item where none is allowed. */
export function surplusItem(level: Level, keyword: string, most: number): Fault {
  return {
    level,
    keyword,
    expected: [`at most ${count(most, 'item')}`],
    found: 'more',
  }
}
