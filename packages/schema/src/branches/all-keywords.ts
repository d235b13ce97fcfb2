import { Check, together } from '../frames/frame.ts'
import type { Fault, Frame, Outcome, Rule, SchemaNode } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'

/** Judges a value by nodes that all must pass. */
class All extends Check {
  #pending: number
  readonly #frames: readonly Frame[]

  constructor(frame: Frame, nodes: readonly SchemaNode[]) {
    super(frame)
    this.#pending = nodes.length
    this.#frames = nodes.map((node) => frame.run.open(node, frame.level, this))
  }

  override judge(_child: Frame, outcome: true | Fault): true | Fault | undefined {
    if (outcome !== true) return outcome
    this.#pending -= 1
    return this.#pending === 0 ? true : undefined
  }

  override outcome(): Outcome {
    return together(this.#frames.map((frame) => frame.closed))
  }
}

function all(nodes: readonly SchemaNode[]): Rule {
  return (frame) => {
    const judging = nodes.filter((node) => !node.isTrue)
    return judging.length === 0 ? undefined : new All(frame, judging)
  }
}

const allOf: Keyword = (schema, context) =>
  all((schema.allOf ?? []).map((inner, index) => context.nodeInPlace(inner, index)))

const reference: Keyword = ({ $ref = '' }, context) => all([context.refer($ref)])

export const dynamicReference: Keyword = ({ $dynamicRef = '' }, context) =>
  all([context.refer($dynamicRef, true)])

/** Schemas that must all suit a value. */
export const allKeywords: Keywords = { allOf, $ref: reference }
