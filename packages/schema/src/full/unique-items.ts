import { Check, ruleFor } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { canonical } from './canonical.ts'

class UniqueItems extends Check {
  readonly #seen = new Set<string>()
  /** The first container, while it is the only one: then nobody needs its canonical text. */
  #only: unknown
  #hasContainers = false
  #hasFailed = false

  override endChild(value: unknown): void {
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
    const expected = ['an item that is not there yet']
    const message = 'Expected no item twice.'
    this.fail({ level: frame.level, keyword: 'uniqueItems', expected, message })
  }

  override end(): void {
    if (!this.#hasFailed) this.pass()
  }

  override outcome(): boolean {
    return !this.#hasFailed
  }
}

export const uniqueItems: Keyword = (schema) =>
  schema.uniqueItems === true ? ruleFor('array', (frame) => new UniqueItems(frame)) : undefined
