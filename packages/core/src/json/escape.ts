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

/** The text of a two-character escape; `undefined` when the unit begins none. */
export function simpleEscape(unit: number): string | undefined {
  return simpleEscapes[unit]
}

/** Whether the unit behind a backslash begins `\uXXXX`. */
export function isUnicodeEscape(unit: number): boolean {
  return unit === LOWER_U
}

/** The value of a hexadecimal digit, -1 for anything else. */
export function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
