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
  readonly #missing: Set<string>

  constructor(frame: Frame, keys: readonly string[]) {
    super(frame)
    this.#missing = new Set(keys)
  }

  override endKey(key: string): void {
    if (this.#missing.delete(key) && this.#missing.size === 0) this.pass()
  }

  override end(): void {
    const { frame } = this
    for (const key of this.#missing) {
      this.fail(missingKey(frame.level, 'required', key))
    }
  }

  override outcome(): boolean {
    return this.#missing.size === 0
  }
}

export const required: Keyword = ({ required: keys = [] }) =>
  keys.length === 0 ? undefined : ruleFor('object', (frame) => new Required(frame, keys))
