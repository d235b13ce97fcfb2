import type { Rule } from '../frames/frame.ts'
import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { shorten } from '../text/words.ts'
import { atEndOf } from './at-end.ts'

function bound(keyword: string, expected: string, isWithin: (value: number) => boolean): Rule {
  return atEndOf('number', ({ level }, value, source) =>
    isWithin(Number(value))
      ? undefined
      : { level, keyword, expected: [expected], found: shorten(source ?? String(value)) },
  )
}

const minimum: Keyword = ({ minimum: least = 0 }) =>
  bound('minimum', `a number of at least ${least}`, (value) => value >= least)

const maximum: Keyword = ({ maximum: most = 0 }) =>
  bound('maximum', `a number of at most ${most}`, (value) => value <= most)

const exclusiveMinimum: Keyword = ({ exclusiveMinimum: border = 0 }) =>
  bound('exclusiveMinimum', `a number greater than ${border}`, (value) => value > border)

const exclusiveMaximum: Keyword = ({ exclusiveMaximum: border = 0 }) =>
  bound('exclusiveMaximum', `a number less than ${border}`, (value) => value < border)

const multipleOf: Keyword = ({ multipleOf: divisor = 1 }) =>
  bound('multipleOf', `a multiple of ${divisor}`, (value) => isMultiple(value, divisor))

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
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}
