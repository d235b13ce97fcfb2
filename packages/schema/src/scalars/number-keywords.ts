import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { shorten } from '../text/words.ts'
import { atEndOf } from './at-end.ts'

function compared(
  keyword: string,
  words: string,
  isWithin: (value: number, limit: number) => boolean,
): Keyword {
  return (schema) => {
    const limit = schema[keyword] as number
    const expected = [`a ${words} ${limit}`]
    return atEndOf('number', ({ level }, value, source) =>
      isWithin(Number(value), limit)
        ? undefined
        : { level, keyword, expected, found: shorten(source ?? String(value)) },
    )
  }
}

/** Whether a number is a multiple of another, both as the shortest decimals that name them. */
function isMultiple(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false
  const [digits, exponent] = decimal(value)
  const [divisorDigits, divisorExponent] = decimal(divisor)
  const smallest = Math.min(exponent, divisorExponent)
  const scaled = digits * 10n ** BigInt(exponent - smallest)
  return scaled % (divisorDigits * 10n ** BigInt(divisorExponent - smallest)) === 0n
}

/** Digits and the power of ten behind them. */
function decimal(value: number): [bigint, number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}

/** What numbers are judged by, when they are whole. */
export const numberKeywords: Keywords = {
  minimum: compared('minimum', 'number of at least', (value, limit) => value >= limit),
  maximum: compared('maximum', 'number of at most', (value, limit) => value <= limit),
  exclusiveMinimum: compared(
    'exclusiveMinimum',
    'number greater than',
    (value, limit) => value > limit,
  ),
  exclusiveMaximum: compared(
    'exclusiveMaximum',
    'number less than',
    (value, limit) => value < limit,
  ),
  multipleOf: compared('multipleOf', 'multiple of', isMultiple),
}
