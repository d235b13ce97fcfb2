// Source texts of JSON strings and numbers in every form that RFC 8259 allows.
import fc from 'fast-check'

const highSurrogate = fc.integer({ min: 0xd800, max: 0xdbff })
const lowSurrogate = fc.integer({ min: 0xdc00, max: 0xdfff })
const anyUnit = fc.integer({ min: 0, max: 0xffff })

/** `\uXXXX`, in upper, lower or mixed case. */
function unicodeEscape(unit: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return fc.tuple(unit, fc.constantFrom('upper', 'lower', 'mixed')).map(([code, letters]) => {
    const digits = code.toString(16).padStart(4, '0')
    if (letters === 'lower') return `\\u${digits}`
    const upper = digits.toUpperCase()
    return `\\u${letters === 'upper' ? upper : upper.slice(0, 2) + digits.slice(2)}`
  })
}

/** A unit as it is, unless JSON wants it escaped. */
function raw(unit: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return unit.map((code) => {
    const character = String.fromCharCode(code)
    return code < 0x20 || character === '"' || character === '\\' ? '.' : character
  })
}

/** A surrogate as it is or escaped. */
function surrogate(half: fc.Arbitrary<number>): fc.Arbitrary<string> {
  return fc.oneof(raw(half), unicodeEscape(half))
}

const stringPart = fc.oneof(
  { weight: 6, arbitrary: raw(fc.integer({ min: 0x20, max: 0x7e })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\\"', '\\\\', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t'),
  },
  { weight: 2, arbitrary: unicodeEscape(anyUnit) },
  { weight: 1, arbitrary: raw(anyUnit) },
  { weight: 1, arbitrary: fc.constantFrom('\u2028', '\u00a0', '\ufeff', '\u007f', '{', '}', ',') },
  { weight: 1, arbitrary: surrogate(highSurrogate) },
  { weight: 1, arbitrary: surrogate(lowSurrogate) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(surrogate(highSurrogate), surrogate(lowSurrogate))
      .map(([high, low]) => high + low),
  },
)

/** A string with its quotes. */
export const jsonString: fc.Arbitrary<string> = fc
  .array(stringPart, { maxLength: 8 })
  .map((parts) => `"${parts.join('')}"`)

const digits = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[0-9]{1,3}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[0-9]{17,40}$/) },
)
const integer = fc.oneof(
  fc.constant('0'),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.option(digits, { nil: '' }))
    .map((two) => two.join('')),
)
const fraction = digits.map((text) => `.${text}`)
const exponent = fc
  .tuple(
    fc.constantFrom('e', 'E'),
    fc.constantFrom('', '+', '-'),
    fc.stringMatching(/^[0-9]{1,3}$/),
  )
  .map((three) => three.join(''))

/** A number: `-0`, `1E+02`, digits beyond what a double holds, exponents beyond its range. */
export const jsonNumber: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '-'),
    integer,
    fc.option(fraction, { nil: '' }),
    fc.option(exponent, { nil: '' }),
  )
  .map((four) => four.join(''))

/** A key with its quotes; often one that a careless builder trips over. */
export const jsonKey: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: jsonString },
  { weight: 3, arbitrary: fc.stringMatching(/^[a-e]{1,2}$/).map((name) => `"${name}"`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '""',
      '"__proto__"',
      '"\\u005f_proto__"',
      '"constructor"',
      '"toString"',
      '"length"',
      '"undefined"',
      '"0"',
      '"10"',
      '"2"',
      '"-0"',
      '"01"',
      '"a/b"',
      '"~"',
    ),
  },
)
