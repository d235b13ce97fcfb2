import { Check, ruleFor } from '../frames/frame.ts'
import type { Level, Outcome } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { canonical } from './canonical.ts'

class UniqueItems extends Check {
  readonly #seen = new Set<string>()
  /** The first container, while it is the only one: then nobody needs its canonical text. */
  #only: unknown
  #hasContainers = false
  #hasFailed = false
  /** An item is a container, and open: what it would be if it closed now is not known here. */
  #isInContainer = false

  override beginChild(level: Level): void {
    this.#isInContainer = !level.isScalar
  }

  override endChild(value: unknown): void {
    this.#isInContainer = false
    if (this.#hasFailed) return
    if (typeof value === 'object' && value !== null) {
      if (!this.#hasContainers) {
        this.#hasContainers = true
        this.#only = value
        return
      }
      if (this.#only !== undefined) this.#seen.add(canonical(this.#only))
      this.#only = undefined
    }
    const text = canonical(value)
    if (!this.#seen.has(text)) {
      this.#seen.add(text)
      return
    }
    this.#hasFailed = true
    const { frame } = this
    this.fail({ level: frame.level, keyword: 'uniqueItems', expected: ['no item twice'] })
  }

  override end(): void {
    if (!this.#hasFailed) this.pass()
  }

  override outcome(): Outcome {
    if (this.#hasFailed) return false
    return this.#isInContainer && this.#hasContainers ? undefined : true
  }
}

export const uniqueItems: Keyword = (schema) =>
  schema.uniqueItems === true ? ruleFor('array', (frame) => new UniqueItems(frame)) : undefined
