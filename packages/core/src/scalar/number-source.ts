import { ZERO } from '../json/chars.ts'

/** Numbers of no more characters have no more digits than a double keeps. */
const PLAIN_DIGITS = 15

/** Smaller numbers are written with an exponent. */
const SMALLEST_PLAIN = 1e-6

/** The source text of a number, where writing its value as JSON would give another one. */
export function numberSource(text: string, value: number, isInteger: boolean): string | undefined {
  const isPlain = isInteger ? isPlainInteger(text) : isPlainFraction(text, value)
  return isPlain || String(value) === text ? undefined : text
}

/** Whether an integer is surely written back as it was read. */
function isPlainInteger(text: string): boolean {
  return text.length <= PLAIN_DIGITS && text !== '-0'
}

/** Whether a number with a point or an exponent is surely written back as it was read. */
function isPlainFraction(text: string, value: number): boolean {
  const last = text.charCodeAt(text.length - 1)
  if (text.length > PLAIN_DIGITS || last === ZERO || Math.abs(value) < SMALLEST_PLAIN) return false
  return !text.includes('e') && !text.includes('E')
}
