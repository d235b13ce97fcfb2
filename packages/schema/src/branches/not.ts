import { Check } from '../frames/frame.ts'
import type { Fault, Frame, Outcome, SchemaNode } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'

class Not extends Check {
  readonly #child: Frame

  constructor(frame: Frame, node: SchemaNode) {
    super(frame)
    this.#child = frame.run.open(node, frame.level, this)
  }

  override get isShowing(): boolean {
    return false
  }

  override isMandatory(): boolean {
    return false
  }

  override annotates(): boolean {
    return false
  }

  override judge(child: Frame, outcome: true | Fault): true | Fault {
    if (outcome !== true) {
      child.run.kill(child)
      return true
    }
    return {
      level: child.level,
      keyword: 'not',
      expected: ['something else'],
      message: 'The schema excludes this.',
    }
  }

  override outcome(): Outcome {
    const { closed } = this.#child
    return closed === undefined ? undefined : !closed
  }
}

export const not: Keyword = (schema, context) => {
  const node = context.nodeInPlace(schema.not)
  return (frame) => new Not(frame, node)
}
