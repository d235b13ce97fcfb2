import { twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import { expect, test } from 'vitest'

import { embedded } from '../src/stages/embedded/embedded.ts'
import { lenient } from '../src/stages/lenient/lenient.ts'
import { kindsOf, observeLenient } from './lenient-run.ts'

const options = { stages: [embedded(), lenient()] }

/** The last picture, which must be the same for every cut. */
function read(text: string) {
  const whole = observeLenient([text], [[]], options).at(-1)!
  for (const chunks of [unitByUnit(text), ...twoWayCuts(text)]) {
    expect(observeLenient(chunks, [[]], options).at(-1)).toEqual(whole)
  }
  return whole
}

test('a document in prose is found and mended, with the places of the whole text', () => {
  const text = `Here it is:\n\`\`\`json\n{'a': "x "y" z", // c\n b: None,}\n\`\`\`\nDone, isn't it?`
  const picture = read(text)
  expect(picture.error).toBeUndefined()
  expect(picture.result).toEqual({ a: 'x "y" z', b: null })
  const mends = kindsOf(picture).filter((mend) => !/fence|text/.test(mend))
  expect(mends).toEqual([
    `single-quotes ${text.indexOf("'a'")}`,
    `unescaped-quote ${text.indexOf('"y"')}`,
    `unescaped-quote ${text.indexOf('" z')}`,
    `comment ${text.indexOf('//')}`,
    `unquoted-key ${text.indexOf('b:')}`,
    `python-literal ${text.indexOf('None')}`,
    `trailing-comma ${text.indexOf(',}')}`,
  ])
})

test('an odd quote in the last string does not take the text behind the document', () => {
  const text = '```json\n{"a": "a 27" screen"}\n```\nDone.'
  expect(read(text).result).toEqual({ a: 'a 27" screen' })
})

test.each([
  ['a line', '{ // the "plan": 1\n "a": 1}'],
  ['a block', " {/* one * / **/ # two\n'a': 1 }"],
  ['one behind a think block', '<think>{ // no</think>\n{ // yes\n a: 1,}'],
])('a text may begin with a bracket and a comment: %s', (_, text) => {
  expect(read(text)).toMatchObject({ error: undefined, result: { a: 1 } })
  const [last] = observeLenient([text.slice(0, -1)], [[]], options)
  expect(last!.fields['']!.status).toBe('streaming')
})

test('a bracket and a comment in prose are prose', () => {
  expect(read('Write { // so\n "a": 2} or {"a": 1}').result).toEqual({ a: 1 })
  expect(read('{ // a\n "b" } {"a": 1}').result).toEqual({ a: 1 })
  expect(read('{/* a */} {"a": 1}').result).toEqual({ a: 1 })
  expect(read('{/* a */}\n').result).toEqual({})
})

test('what cannot be mended is rejected at its place in the whole text', () => {
  const text = 'Here:\n```\n{"a": 1,\n b = 2}\n```'
  expect(read(text).error).toMatchObject({ offset: text.indexOf('='), line: 4, column: 4 })
})

test.each([
  ['a link', '{"a": 1}\nSee https://example.com/ # now', 9],
  ['a comment', '{"a": 1} // done', 9],
  ['quotes and words', '{"a": 1}, `b` \'c\' None', 8],
  ['white space that JSON does not know', '{"a": 1}\u00a0\u00a0- so', 10],
])('nothing is mended behind the document: %s', (_, text, from) => {
  const picture = read(text)
  expect(picture.result).toEqual({ a: 1 })
  expect(kindsOf(picture)).toEqual([`trailing-text ${from}`])
})
