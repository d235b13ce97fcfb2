import { missingKey } from '../containers/required.ts'
import { Check, ruleFor, together } from '../frames/frame.ts'
import type { Fault, Frame, Outcome, SchemaNode } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'

/** Keys that must be there because another key is. */
class DependentRequired extends Check {
  readonly #dependents: ReadonlyMap<string, readonly string[]>
  readonly #seen = new Set<string>()
  readonly #wanted = new Set<string>()

  constructor(frame: Frame, dependents: ReadonlyMap<string, readonly string[]>) {
    super(frame)
    this.#dependents = dependents
  }

  override endKey(key: string): void {
    this.#seen.add(key)
    this.#wanted.delete(key)
    for (const other of this.#dependents.get(key) ?? []) {
      if (!this.#seen.has(other)) this.#wanted.add(other)
    }
  }

  override end(): void {
    const { frame } = this
    for (const key of this.#wanted) {
      this.fail(missingKey(frame.level, 'dependentRequired', key))
    }
    if (this.outcome()) this.pass()
  }

  override outcome(): boolean {
    return this.#wanted.size === 0
  }
}

const dependentRequired: Keyword = ({ dependentRequired: value = {} }) => {
  const dependents = new Map(Object.entries(value))
  return ruleFor('object', (frame) => new DependentRequired(frame, dependents))
}

interface Dependent {
  readonly frame: Frame
  isWanted: boolean
  outcome?: true | Fault
}

/** Judges by each schema from the first member on; it counts once its key has come. */
class DependentSchemas extends Check {
  readonly #dependents = new Map<string, Dependent>()

  constructor(frame: Frame, nodes: ReadonlyMap<string, SchemaNode>) {
    super(frame)
    for (const [key, node] of nodes) {
      const child = frame.run.open(node, frame.level, this)
      this.#dependents.set(key, { frame: child, isWanted: false })
    }
  }

  override isMandatory(child: Frame): boolean {
    return this.#find(child)?.isWanted === true
  }

  override annotates(child: Frame): boolean {
    return this.isMandatory(child)
  }

  override endKey(key: string): void {
    const dependent = this.#dependents.get(key)
    if (dependent === undefined) return
    dependent.isWanted = true
    const { frame } = this
    if (frame.isReporting) frame.run.promote(dependent.frame)
    if (typeof dependent.outcome === 'object') this.fail(dependent.outcome)
  }

  override judge(child: Frame, outcome: true | Fault): Fault | undefined {
    const dependent = this.#find(child)
    if (dependent === undefined) return undefined
    dependent.outcome ??= outcome
    return dependent.isWanted && outcome !== true ? outcome : undefined
  }

  override afterEnd(): void {
    if (this.#wanted.every(({ outcome }) => outcome === true)) this.pass()
  }

  override outcome(): Outcome {
    return together(this.#wanted.map(({ frame }) => frame.closed))
  }

  get #wanted(): Dependent[] {
    return [...this.#dependents.values()].filter(({ isWanted }) => isWanted)
  }

  #find(child: Frame): Dependent | undefined {
    for (const dependent of this.#dependents.values()) {
      if (dependent.frame === child) return dependent
    }
    return undefined
  }
}

const dependentSchemas: Keyword = (schema, context) => {
  const nodes = new Map(
    Object.entries(schema.dependentSchemas ?? {}).map(([key, inner]) => [
      key,
      context.nodeInPlace(inner, key),
    ]),
  )
  return ruleFor('object', (frame) => new DependentSchemas(frame, nodes))
}

/** What one key asks of the rest of its object. */
export const dependentKeywords: Keywords = { dependentRequired, dependentSchemas }
