import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Outcome, SchemaNode } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'

interface Consequence {
  readonly frame: Frame
  outcome?: true | Fault
}

/** Judges by `then` and `else` side by side until `if` says which of them counts. */
class Conditional extends Check {
  readonly #if: Frame
  readonly #then: Consequence
  readonly #else: Consequence
  #chosen: Consequence | undefined

  constructor(frame: Frame, nodes: readonly [SchemaNode, SchemaNode, SchemaNode]) {
    super(frame)
    const open = (node: SchemaNode) => frame.run.open(node, frame.level, this)
    this.#if = open(nodes[0])
    this.#then = { frame: open(nodes[1]) }
    this.#else = { frame: open(nodes[2]) }
  }

  override isMandatory(child: Frame): boolean {
    // Asked while the frames are opened, when nothing is chosen yet.
    return this.#chosen !== undefined && child === this.#chosen.frame
  }

  override annotates(child: Frame, known: (frame: Frame) => Outcome): Outcome {
    const condition = known(this.#if)
    if (child === this.#if) return condition
    return child === this.#then.frame ? condition : condition === undefined ? undefined : !condition
  }

  override judge(child: Frame, outcome: true | Fault): true | Fault | undefined {
    const { run } = this.frame
    if (child === this.#if) {
      const [chosen, other] = outcome === true ? [this.#then, this.#else] : [this.#else, this.#then]
      this.#chosen = chosen
      run.kill(other.frame)
      if (outcome !== true) run.kill(child)
      if (this.frame.isReporting) run.promote(chosen.frame)
      return chosen.outcome
    }
    const consequence = child === this.#then.frame ? this.#then : this.#else
    consequence.outcome ??= outcome
    if (this.#chosen) return outcome
    const [one, other] = [this.#then.outcome, this.#else.outcome]
    // Both agree, so the condition does not matter.
    return one !== undefined && other !== undefined && (one === true) === (other === true)
      ? outcome
      : undefined
  }

  override outcome(): Outcome {
    const condition = this.#if.closed
    const one = this.#then.frame.closed
    const other = this.#else.frame.closed
    if (condition !== undefined) return condition ? one : other
    return one === other ? one : undefined
  }
}

export const conditional: Keyword = (schema, context) => {
  const condition = context.nodeInPlace(schema.if)
  const consequence = context.nodeInPlace(schema.then ?? true)
  const alternative = context.nodeInPlace(schema.else ?? true)
  return (frame) => new Conditional(frame, [condition, consequence, alternative])
}
