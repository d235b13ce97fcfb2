import { isDigit, LOWER_E, MINUS, PLUS, POINT, UPPER_E, ZERO } from './chars.ts'

/** Where in a number the text stands, named by what was read last (RFC 8259, section 6). */
export type NumberState =
  | 'minus'
  | 'zero'
  | 'integer'
  | 'point'
  | 'fraction'
  | 'exponent'
  | 'exponent-sign'
  | 'exponent-digits'

/** The state after a number's first character; `undefined` when no number begins with it. */
export function beginNumber(unit: number): NumberState | undefined {
  if (unit === MINUS) return 'minus'
  if (unit === ZERO) return 'zero'
  return isDigit(unit) ? 'integer' : undefined
}

/** The state after one more character; `undefined` when the character is not part of the number. */
export function continueNumber(state: NumberState, unit: number): NumberState | undefined {
  switch (state) {
    case 'minus':
      return unit === MINUS ? undefined : beginNumber(unit)
    case 'zero':
      return afterDigits(unit)
    case 'integer':
      return isDigit(unit) ? 'integer' : afterDigits(unit)
    case 'point':
      return isDigit(unit) ? 'fraction' : undefined
    case 'fraction':
      if (isDigit(unit)) return 'fraction'
      return unit === LOWER_E || unit === UPPER_E ? 'exponent' : undefined
    case 'exponent':
      if (unit === PLUS || unit === MINUS) return 'exponent-sign'
      return isDigit(unit) ? 'exponent-digits' : undefined
    case 'exponent-sign':
    case 'exponent-digits':
      return isDigit(unit) ? 'exponent-digits' : undefined
    default:
      return state satisfies never
  }
}

function afterDigits(unit: number): NumberState | undefined {
  if (unit === POINT) return 'point'
  return unit === LOWER_E || unit === UPPER_E ? 'exponent' : undefined
}

/** Whether the text so far is a whole number, if nothing more belongs to it. */
export function canEndNumber(state: NumberState): boolean {
  return (
    state === 'zero' || state === 'integer' || state === 'fraction' || state === 'exponent-digits'
  )
}

/** What may come next inside the number, for people; `""` where only its end may. */
export function expectedInNumber(state: NumberState): string {
  switch (state) {
    case 'zero':
      return '".", "e"'
    case 'integer':
      return 'a digit, ".", "e"'
    case 'fraction':
      return 'a digit, "e"'
    case 'exponent':
      return 'a digit, "+" or "-"'
    case 'minus':
    case 'point':
    case 'exponent-sign':
    case 'exponent-digits':
      return 'a digit'
    default:
      return state satisfies never
  }
}
