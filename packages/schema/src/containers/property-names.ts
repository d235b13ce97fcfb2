import { ruleFor } from '../frames/frame.ts'
import type { Frame, SchemaNode } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { Children } from './children.ts'

/** Judges keys, each as a string. */
class PropertyNames extends Children {
  readonly #node: SchemaNode
  /** The frame of the key that began last. */
  #key: Frame | undefined

  constructor(frame: Frame, node: SchemaNode) {
    super(frame, 'propertyNames', () => [])
    this.#node = node
  }

  override beginKey(): void {
    const { run } = this.frame
    this.pending += 1
    this.#key = run.open(this.#node, run.keyLevel(), this)
  }

  override skipKey(): void {
    if (this.#key?.decided !== true) this.pending -= 1
  }
}

export const propertyNames: Keyword = (schema, context) => {
  const node = context.node(schema.propertyNames)
  return ruleFor('object', (frame) => new PropertyNames(frame, node))
}
