// JSON documents as texts, since the same value has many spellings.
import fc from 'fast-check'

import { jsonKey, jsonNumber, jsonString } from './json-lexemes.ts'

const space = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.stringMatching(/^[ \t\n\r]{1,3}$/) },
)

/** A value with white space around it. */
function spaced(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(space, value, space).map((three) => three.join(''))
}

const scalar = fc.oneof(
  { weight: 3, arbitrary: jsonString },
  { weight: 3, arbitrary: jsonNumber },
  { weight: 2, arbitrary: fc.constantFrom('true', 'false', 'null') },
)

function array(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(space, fc.array(spaced(item), { maxLength: 4 }))
    .map(([empty, items]) => `[${items.length === 0 ? empty : items.join(',')}]`)
}

/** Keys are unique once they are decoded. */
function object(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const member = fc.tuple(jsonKey, space, space, spaced(value))
  return fc
    .tuple(
      space,
      fc.uniqueArray(member, { maxLength: 4, selector: ([key]): unknown => JSON.parse(key) }),
    )
    .map(([empty, members]) => {
      const texts = members.map(([key, before, behind, text]) => `${before}${key}${behind}:${text}`)
      return `{${texts.length === 0 ? empty : texts.join(',')}}`
    })
}

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 2, arbitrary: scalar },
    { weight: 2, arbitrary: array(tie('value')) },
    { weight: 3, arbitrary: object(tie('value')) },
  ),
}))

/** The value inside many containers. */
const nested = fc
  .tuple(value, fc.array(fc.constantFrom('array', 'object'), { minLength: 5, maxLength: 30 }))
  .map(([inner, shells]) =>
    shells.reduce((text, shell) => (shell === 'array' ? `[${text}]` : `{"a":${text}}`), inner),
  )

/** A whole document: any root, any white space, unique keys, some nested deeply. */
export function jsonDocuments(): fc.Arbitrary<string> {
  return spaced(fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: nested }))
}

/** What one random edit puts into a text: everything that JSON gives a meaning to, and then some. */
const inserted = fc.constantFrom(
  ...'{}[],:"\\/-+.eE019u tfn\n\t\r\u0000\u001f\u00a0\u2028\ufeff\ud83d\ude00\'#'.split(''),
  'true',
  'nul',
  '\\u12',
  '00',
  '//',
)

const edit = fc.record({
  at: fc.nat(),
  removed: fc.constantFrom(0, 0, 1, 1, 2, 5),
  inserted: fc.oneof(inserted, fc.constant('')),
  isCut: fc.boolean(),
})

/** A text that was a document before one random edit. A few still are, and keys may repeat. */
export function brokenJson(): fc.Arbitrary<string> {
  return fc.tuple(jsonDocuments(), edit).map(([text, change]) => {
    const at = change.at % (text.length + 1)
    if (change.isCut && change.inserted === '') return text.slice(0, at)
    return text.slice(0, at) + change.inserted + text.slice(at + change.removed)
  })
}
