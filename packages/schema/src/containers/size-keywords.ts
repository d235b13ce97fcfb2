import type { Keywords } from '../keyword/keyword.ts'
import { Bounded, boundOf } from '../scalars/bounded.ts'

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
    if (size !== limit + Number(isMost)) return
    if (isMost) this.miss('more')
    else this.pass()
  }
}

const maxItems = boundOf('maxItems', 'array', 'item', Size)

/** How many items or members there may be. */
export const sizeKeywords: Keywords = {
  minItems: boundOf('minItems', 'array', 'item', Size),
  // Where no other item is allowed, a tuple says so itself.
  maxItems: (schema, context) =>
    schema.items === false && (schema.prefixItems ?? []).length <= (schema.maxItems ?? 0)
      ? undefined
      : maxItems(schema, context),
  minProperties: boundOf('minProperties', 'object', 'key', Size),
  maxProperties: boundOf('maxProperties', 'object', 'key', Size),
}
