import { isDigit, LOWER_E, MINUS, PLUS, POINT, UPPER_E, ZERO } from './chars.ts'

/** Where in a number the text stands, named by what was read last (RFC 8259, section 6). */
type NumberState =
  | 'minus'
  | 'zero'
  | 'integer'
  | 'point'
  | 'fraction'
  | 'exponent'
  | 'exponent-sign'
  | 'exponent-digits'

/** The state after a number's first unit; `undefined` when no number begins with it. */
function stateAfterFirst(unit: number): NumberState | undefined {
  if (unit === MINUS) return 'minus'
  if (unit === ZERO) return 'zero'
  return isDigit(unit) ? 'integer' : undefined
}

/** The state after one more unit; `undefined` when the unit is not part of the number. */
function stateAfter(state: NumberState, unit: number): NumberState | undefined {
  switch (state) {
    case 'minus':
      return unit === MINUS ? undefined : stateAfterFirst(unit)
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

const expectations: Readonly<Record<NumberState, string>> = {
  minus: 'a digit',
  zero: '".", "e"',
  integer: 'a digit, ".", "e"',
  point: 'a digit',
  fraction: 'a digit, "e"',
  exponent: 'a digit, "+" or "-"',
  'exponent-sign': 'a digit',
  'exponent-digits': 'a digit',
}

/** A number. A chunk may cut it anywhere; only what follows tells that it is whole. */
export class NumberLexeme {
  /** Source text so far. A rope: joined once, when the number ends. */
  text = ''
  #state: NumberState = 'minus'

  /** Takes the first unit; `false` when no number begins with it. */
  begin(unit: number): boolean {
    const state = stateAfterFirst(unit)
    if (state === undefined) return false
    this.#state = state
    this.text = ''
    return true
  }

  /**
   * Takes the units that belong to it, and returns where it stopped. Those from `from` up to `begin`
   * are known to.
   */
  read(chunk: string, from: number, begin: number): number {
    let state = this.#state
    let at = begin
    while (at < chunk.length) {
      const next = stateAfter(state, chunk.charCodeAt(at))
      if (next === undefined) break
      state = next
      at += 1
    }
    this.#state = state
    this.text += chunk.slice(from, at)
    return at
  }

  /** Whether the text so far is a whole number, if nothing more belongs to it. */
  get canEnd(): boolean {
    const state = this.#state
    return (
      state === 'zero' || state === 'integer' || state === 'fraction' || state === 'exponent-digits'
    )
  }

  /** Whether the text so far has neither a fraction nor an exponent. */
  get isInteger(): boolean {
    return this.#state === 'zero' || this.#state === 'integer'
  }

  /** What may come next inside the number, for people. */
  describe(): string {
    return expectations[this.#state]
  }
}
