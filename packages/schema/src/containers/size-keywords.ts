import { ruleFor } from '../frames/frame.ts'
import type { Rule } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { Bounded } from '../scalars/bounded.ts'

/** Counts the items of an array or the members of an object. */
class Size extends Bounded {
  override endKey(): void {
    this.#count(this.frame.level.count + 1)
  }

  override beginChild(): void {
    // A member was counted with its key.
    if (this.frame.level.kind === 'array') this.#count(this.frame.level.count)
  }

  override end(): void {
    if (this.bound.isMost) this.pass()
    else if (!this.outcome()) this.miss(String(this.frame.level.count))
  }

  override outcome(): boolean {
    return this.bound.isMost || this.frame.level.count >= this.bound.limit
  }

  #count(size: number): void {
    const { limit, isMost } = this.bound
    if (isMost && size === limit + 1) this.miss('more')
    if (!isMost && size === limit) this.pass()
  }
}

function size(kind: 'array' | 'object', keyword: string, limit: number, isMost: boolean): Rule {
  const bound = { keyword, limit, isMost, unit: kind === 'array' ? 'item' : 'key' }
  return ruleFor(kind, (frame) => new Size(frame, bound))
}

/** Where no other item is allowed, a tuple says so itself. */
const maxItems: Keyword = ({ maxItems: most = 0, items, prefixItems = [] }) =>
  items === false && prefixItems.length <= most ? undefined : size('array', 'maxItems', most, true)

const minItems: Keyword = ({ minItems: least = 0 }) =>
  least > 0 ? size('array', 'minItems', least, false) : undefined

const maxProperties: Keyword = (schema) =>
  size('object', 'maxProperties', schema.maxProperties ?? 0, true)

const minProperties: Keyword = ({ minProperties: least = 0 }) =>
  least > 0 ? size('object', 'minProperties', least, false) : undefined

/** How many items or members there may be. */
export const sizeKeywords: Keywords = { minItems, maxItems, minProperties, maxProperties }
