import { Check, ruleFor } from '../frames/frame.ts'
import type { Fault, Frame, Level } from '../frames/frame.ts'
import type { Keyword } from '../keyword/keyword.ts'
import { quote } from '../text/words.ts'

/** A key that an object lacks. */
export function missingKey(level: Level, keyword: string, key: string): Fault {
  return {
    level,
    keyword,
    expected: [`the key ${quote(key)}`],
    message: `Missing key ${quote(key)}.`,
    missing: key,
  }
}

class Required extends Check {
  readonly #keys: ReadonlySet<string>
  /** Those of the keys that have come. */
  readonly #seen: string[] = []

  constructor(frame: Frame, keys: ReadonlySet<string>) {
    super(frame)
    this.#keys = keys
  }

  override endKey(key: string): void {
    if (!this.#keys.has(key)) return
    this.#seen.push(key)
    if (this.outcome()) this.pass()
  }

  override end(): void {
    if (this.outcome()) return
    for (const key of this.#keys) {
      if (!this.#seen.includes(key)) this.fail(missingKey(this.frame.level, 'required', key))
    }
  }

  override outcome(): boolean {
    return this.#seen.length === this.#keys.size
  }
}

export const required: Keyword = (schema) => {
  const keys = new Set(schema.required)
  return keys.size === 0 ? undefined : ruleFor('object', (frame) => new Required(frame, keys))
}
