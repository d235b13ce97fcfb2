import { LOWER_U } from './chars.ts'

/** What each two-character escape stands for, by the unit behind the backslash. */
const simpleEscapes: Readonly<Record<number, string>> = {
  0x22: '"',
  0x2f: '/',
  0x5c: '\\',
  0x62: '\b',
  0x66: '\f',
  0x6e: '\n',
  0x72: '\r',
  0x74: '\t',
}

/** An escape in a string, behind its backslash. A chunk may cut it anywhere. */
export class Escape {
  /** Digits read of `\uXXXX`; -1 before the unit behind the backslash. */
  #digits = -1
  /** What the digits add up to. */
  #unit = 0

  begin(): void {
    this.#digits = -1
    this.#unit = 0
  }

  /** Takes the next unit. Gives the escaped text, `""` while more must come, `undefined` if it cannot stand here. */
  read(unit: number): string | undefined {
    if (this.#digits < 0) {
      if (unit !== LOWER_U) return simpleEscapes[unit]
      this.#digits = 0
      return ''
    }
    const digit = hexValue(unit)
    if (digit < 0) return undefined
    this.#unit = this.#unit * 16 + digit
    this.#digits += 1
    return this.#digits < 4 ? '' : String.fromCharCode(this.#unit)
  }

  /** The escape's source text so far. */
  get source(): string {
    if (this.#digits < 0) return '\\'
    return `\\u${this.#digits === 0 ? '' : this.#unit.toString(16).padStart(this.#digits, '0')}`
  }

  /** What may come next, for people. */
  describe(): string {
    return this.#digits < 0
      ? 'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u'
      : 'a hexadecimal digit'
  }
}

/** The value of a hexadecimal digit, -1 for anything else. */
function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
