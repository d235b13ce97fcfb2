import { createStreamingObject, lenient } from '@jell/core'
import { describe, expect, test } from 'vitest'

import { kindsOf, readInEveryCut } from '../../../test/lenient-run.ts'

/** What a text comes to in every cut: its value, and the kinds and places of the mends. */
function read(text: string) {
  const picture = readInEveryCut(text)
  return { value: picture.result, error: picture.error, repairs: kindsOf(picture) }
}

function mended(text: string): unknown {
  const { value, error, repairs } = read(text)
  expect(error).toBeUndefined()
  expect(repairs).not.toEqual([])
  return value
}

describe('strings', () => {
  test('raw control characters stay in the text as they are, CR and LF apart', () => {
    expect(read('{"code":"a\tb\r\nc\u0000"}')).toEqual({
      value: { code: 'a\tb\r\nc\u0000' },
      error: undefined,
      repairs: [
        'control-character 10',
        'control-character 12',
        'control-character 13',
        'control-character 15',
      ],
    })
  })

  test('each of the control characters stays', () => {
    const units = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
    const { value, repairs } = read(`["${units}\u007f"]`)
    expect(value).toEqual([`${units}\u007f`])
    expect(repairs).toHaveLength(32)
  })

  test(String.raw`an apostrophe that is escaped for no reason is an apostrophe`, () => {
    expect(read(String.raw`{"q":"that\'s it"}`)).toEqual({
      value: { q: "that's it" },
      error: undefined,
      repairs: ['invalid-escape 10'],
    })
  })

  test.each([
    ['an escape of another language', String.raw`["\e[1mbold\e[0m"]`, '\\e[1mbold\\e[0m'],
    ['a habit of Markdown', String.raw`["snake\_case \*"]`, 'snake\\_case \\*'],
    ['a path of Windows', String.raw`["C:\Users\demo"]`, 'C:\\Users\\demo'],
    ['a pattern', String.raw`["^\d+\.\x41$"]`, '^\\d+\\.\\x41$'],
    ['half a unicode escape', String.raw`["\u12G4 \u12"]`, '\\u12G4 \\u12'],
    ['a line that goes on', '["a \\\n b"]', 'a \\\n b'],
  ])('a backslash that escapes nothing stays: %s', (_, text, value) => {
    expect(mended(text)).toEqual([value])
  })

  test('escapes that JSON has are left alone', () => {
    const text = String.raw`["\\e \" \/ \b\f\n\r\t \u00e9 \ud83d\ude00"]`
    expect(read(text)).toEqual({ value: JSON.parse(text), error: undefined, repairs: [] })
  })

  test('quotes inside a string stay, whatever stands between them', () => {
    expect(read('{"a": "she said "yes", and left", "b": 1}')).toEqual({
      value: { a: 'she said "yes", and left', b: 1 },
      error: undefined,
      repairs: ['unescaped-quote 16', 'unescaped-quote 20'],
    })
  })

  test.each([
    ['{"a": "the "x""}', 'the "x"'],
    ['{"a": ""x" it is"}', '"x" it is'],
    ['{"a": "one "b", two "c", and "d"."}', 'one "b", two "c", and "d".'],
    ['{"a": "pick "b", "c", or "d"."}', 'pick "b", "c", or "d".'],
    ['{"a": "use {"b": "c"} here"}', 'use {"b": "c"} here'],
    ['{"a": "if (x == "y") { go("z"); }"}', 'if (x == "y") { go("z"); }'],
    ['{"a": "doubled ""b"" quotes"}', 'doubled ""b"" quotes'],
    ['{"a": "a 27" screen"}', 'a 27" screen'],
    ['{"a": "see "b", note: it"}', 'see "b", note: it'],
    ['{"a": "see "b" / "c""}', 'see "b" / "c"'],
    ['{"a": "a "tag\\"", "b"!"}', 'a "tag"", "b"!'],
  ])('%s keeps its inner quotes', (text, value) => {
    expect(mended(text)).toEqual({ a: value })
  })

  test('in a list, what follows the next item in quotes must fit too', () => {
    expect(mended('["say "a", "b", c"]')).toEqual(['say "a", "b", c'])
    expect(mended('["say "a", "b", -1]')).toEqual(['say "a', 'b', -1])
    expect(mended(String.raw`["say "a", "b\"c", "d"]`)).toEqual(['say "a', 'b"c', 'd'])
    expect(mended('["doubled ""b"" quotes"]')).toEqual(['doubled ""b"" quotes'])
  })

  test('a single stray quote does not swallow what follows', () => {
    expect(mended('["a 5" nail", "hammer", "saw"]')).toEqual(['a 5" nail', 'hammer', 'saw'])
    expect(mended('{"a": "a 5" nail", "b": {"c": "9" x"}}')).toEqual({
      a: 'a 5" nail',
      b: { c: '9" x' },
    })
    expect(mended('{a: "a 5" nail", b: 1}')).toEqual({ a: 'a 5" nail', b: 1 })
    expect(mended('["a 5" nail", "b", 1, "c", true]')).toEqual(['a 5" nail', 'b', 1, 'c', true])
  })

  test('a quote inside a key stays', () => {
    expect(mended('{"the "big" one": 1}')).toEqual({ 'the "big" one': 1 })
  })

  test('single quotes, backticks and typographic quotes hold strings and keys', () => {
    expect(read(`{'a': 'x "y" z', \`b\`: \`1\n2\`, “c”: “d”, ‘e’: ‘f’}`)).toEqual({
      value: { a: 'x "y" z', b: '1\n2', c: 'd', e: 'f' },
      error: undefined,
      repairs: [
        'single-quotes 1',
        'single-quotes 6',
        'backticks 17',
        'backticks 22',
        'control-character 24',
        'typographic-quotes 29',
        'typographic-quotes 34',
        'typographic-quotes 39',
        'typographic-quotes 44',
      ],
    })
  })

  test('in single quotes an apostrophe is text, escaped or not', () => {
    expect(read(String.raw`['it's', 'isn\'t']`)).toEqual({
      value: ["it's", "isn't"],
      error: undefined,
      repairs: ['single-quotes 1', 'unescaped-quote 4', 'single-quotes 9'],
    })
  })
})

describe('between strings', () => {
  test('a comma in front of a closing bracket is dropped', () => {
    expect(read('{"steps":["a","b", ],\n}')).toEqual({
      value: { steps: ['a', 'b'] },
      error: undefined,
      repairs: ['trailing-comma 17', 'trailing-comma 20'],
    })
  })

  test('a comma is added where a string or a bracket begins the next part', () => {
    expect(read('{"a": "x"\n "b": 1 "c": [{} {} "d" "e"]}')).toEqual({
      value: { a: 'x', b: 1, c: [{}, {}, 'd', 'e'] },
      error: undefined,
      repairs: [
        'missing-comma 11',
        'missing-comma 18',
        'missing-comma 27',
        'missing-comma 30',
        'missing-comma 34',
      ],
    })
  })

  test('keys need no quotes', () => {
    expect(read('{name: 1, $a_b-2 : 2, 7: 3, größe: 4}')).toEqual({
      value: { name: 1, '$a_b-2': 2, 7: 3, größe: 4 },
      error: undefined,
      repairs: ['unquoted-key 1', 'unquoted-key 10', 'unquoted-key 22', 'unquoted-key 28'],
    })
  })

  test('comments are skipped, inside and around the document', () => {
    const text = '// a\n{"b": 1, # "c"\n /* } */ "d": "e" // f\n, "g": [2/**/,/*h*/]/***/}\n#'
    expect(read(text)).toEqual({
      value: { b: 1, d: 'e', g: [2] },
      error: undefined,
      repairs: [
        'comment 0',
        'comment 14',
        'comment 21',
        'comment 38',
        'comment 52',
        'trailing-comma 56',
        'comment 57',
        'comment 63',
        'comment 70',
      ],
    })
  })

  test('what looks like a comment inside a string is text', () => {
    const text = '{"a":"https://b.c/*d*/ # e"}'
    expect(read(text)).toEqual({ value: JSON.parse(text), error: undefined, repairs: [] })
  })

  test('words of Python and JavaScript become literals; no number is made up', () => {
    expect(read('[True, False, None, NaN, -Infinity, Infinity, undefined, NULL, TRUE]')).toEqual({
      value: [true, false, null, null, null, null, null, null, true],
      error: undefined,
      repairs: [
        'python-literal 1',
        'python-literal 7',
        'python-literal 14',
        'not-a-number 20',
        'not-a-number 25',
        'not-a-number 36',
        'undefined 46',
        'literal-case 57',
        'literal-case 63',
      ],
    })
  })

  test('white space that JSON does not know is skipped', () => {
    expect(read('\ufeff[1,\u00a02\u3000]')).toEqual({
      value: [1, 2],
      error: undefined,
      repairs: ['white-space 0', 'white-space 4', 'white-space 6'],
    })
  })

  test('so is white space without a width, behind a comma and a number too', () => {
    expect(read('[1\u2060,\u200b2,\u200b]')).toEqual({
      value: [1, 2],
      error: undefined,
      repairs: ['white-space 2', 'white-space 4', 'trailing-comma 6', 'white-space 7'],
    })
  })

  test('a dictionary as Python prints it', () => {
    const text = `{'name': "Ann's", 'tags': ['a', 'b'], 'age': None, 'ok': True, 1: -2.5}`
    expect(mended(text)).toEqual({ name: "Ann's", tags: ['a', 'b'], age: null, ok: true, 1: -2.5 })
  })

  test('each mend is told with the field that it belongs to', () => {
    const { repairs } = readInEveryCut(`{"a": ['b', {c: None, "d": "\n",},], "e": 1,}`)
    expect(repairs.map(({ kind, path }) => [kind, path.join('/')])).toEqual([
      ['single-quotes', 'a/0'],
      ['unquoted-key', 'a/1'],
      ['python-literal', 'a/1/c'],
      ['control-character', 'a/1/d'],
      ['trailing-comma', 'a/1'],
      ['trailing-comma', 'a'],
      ['trailing-comma', ''],
    ])
  })
})

describe('what is not mended', () => {
  test.each([
    ['letters in a number', '[1evil]', 3],
    ['two commas', '[1,,2]', 3],
    ['a comma alone', '[,]', 1],
    ['a member without a value', '{"a":,"b":1}', 5],
    ['a string without quotes', '{"a": hello}', 6],
    ['a word that is not known', '["a", Nothing]', 6],
    ['a word that goes on', '[Nonesuch]', 5],
    ['a key of two words', '{a b: 1}', 3],
    ['a key alone', '{"a", "b"}', 4],
    ['an equals sign', '{"a" = 1}', 5],
    ['three dots', '[1, ...]', 4],
    ['a plus sign', '[+1]', 1],
    ['a number without a digit in front', '[.5]', 1],
    ['a leading zero', '[012]', 2],
    ['a hexadecimal number', '[0x1F]', 2],
    ['two numbers without a comma', '[1 2]', 3],
    ['half a literal in front of a string', '[tru"a"]', 4],
    ['a bracket of the other kind', '{"a": [1}', 8],
    ['text behind the document', '{"a": 1} thanks', 9],
    ['a slash alone', '[1 / 2]', 3],
    ['a slash at the end', '{"a": "b"/', 9],
  ])('%s is rejected where it stands', (_, text, offset) => {
    expect(read(text).error).toMatchObject({ kind: 'syntax', offset, column: offset + 1 })
  })

  test.each([
    '{"a": 1',
    '[1,',
    '[1, ',
    '{"a": "x',
    '{"a": "x"',
    '{"a": "x",',
    '{"a',
    '[-',
    '{a',
    '["\\',
  ])('%s is truncated: nothing is closed at the end', (text) => {
    expect(read(text).error).toMatchObject({ kind: 'truncated', offset: text.length })
  })

  test.each([
    ['[tru, 1]', '","'],
    ['[1e, 2]', '","'],
    ['{"a":-,"b":1}', '","'],
    ['[nul]', '"]"'],
    ['[nul\u00a0]', 'U+00A0'],
    ['[1./* c */]', '"/"'],
    ['[1.# c\n]', '"#"'],
    ['[fals // c\n]', 'U+0020'],
    ['[1. ,2]', 'U+0020'],
    ['[12trueX,1]', '"t"'],
  ])('what cuts off half a literal or a number is named as it stands: %s', (text, found) => {
    expect(read(text).error).toMatchObject({ kind: 'syntax', found })
  })

  test.each(['```json\n{"a": 1}\n```', '`a`', '/* c */ ``'])(
    'a backtick in front of the document opens no string: %s',
    (text) => {
      const offset = text.indexOf('`')
      expect(read(text).error).toMatchObject({ kind: 'syntax', offset, found: '"`"' })
    },
  )

  test('at the end of the text every quote that waits closes its string', () => {
    const object = createStreamingObject({ stages: [lenient()] })
    object.write('[“x "y", “b”')
    object.end()
    expect(object.get().error).toMatchObject({ kind: 'truncated' })
    expect(object.field(1).get()).toMatchObject({ status: 'settled', value: 'b' })
  })

  test('places are those of the original text, behind mends too', () => {
    expect(read(`{'a': "x\ny", /* b\n */ c: oops}`).error).toMatchObject({
      offset: 25,
      line: 3,
      column: 8,
      path: ['c'],
      found: '"o"',
    })
  })

  test('a comment that is still open at the end does not harm a whole document', () => {
    expect(read('{"a":1} /* b *').value).toEqual({ a: 1 })
    expect(read('{"a":1 /* b').error).toMatchObject({ kind: 'truncated' })
  })
})
