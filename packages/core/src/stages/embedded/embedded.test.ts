import { createStreamingObject, type Stage } from '@jell/core'
import { describe, expect, test } from 'vitest'

import { readAnyhow, withRoot } from '../../../test/embedded-run.ts'
import { embedded } from './embedded.ts'

const lenientStandIn: Stage = {
  ...embedded(),
  name: 'lenient',
  create: (output) => ({
    write: (text, from) => output.copy(text, from),
    end: () => undefined,
    save: () => null,
  }),
}

test('fences in fences beyond a bound open nothing, so that no line costs more than the last', () => {
  const openers = Array.from({ length: 20 }, (_, at) => '`'.repeat(40 - at)).join('\n')
  const { result, repairs } = readAnyhow(`${openers}\n{"a": 1}`)
  expect(result).toEqual({ a: 1 })
  expect(repairs.filter((repair) => repair.startsWith('fence'))).toHaveLength(16)
})

describe('a document', () => {
  test.each<[name: string, text: string, value: unknown, repairs: string[]]>([
    ['that is the whole text', ' {"mood": "calm"}\n', { mood: 'calm' }, []],
    ['in a fence', '```json\n{"stops": [3, 5]}\n```\n', { stops: [3, 5] }, ['fence 0']],
    [
      'in a fence, between greetings',
      'Of course. Here:\n\n```json\n{"ready": true}\n```\nAnything else?',
      { ready: true },
      ['leading-text 0', 'fence 18', 'trailing-text 46'],
    ],
    [
      'in a fence of four marks, whose text has three',
      '````json\n{"hint": "write ``` twice"}\n````',
      { hint: 'write ``` twice' },
      ['fence 0'],
    ],
    [
      'in a fence that stands in a longer one',
      '~~~~ md\nHere:\n~~~\n{}\n~~~\n~~~~',
      {},
      ['fence 0', 'leading-text 8', 'fence 14'],
    ],
    [
      'in three fences that close one after the other, and no fourth',
      '`````md\n````md\n```\n{}\n```\n````\n`````\n`````',
      {},
      ['fence 0', 'fence 8', 'fence 15', 'trailing-text 37'],
    ],
    [
      'in a fence that closes right behind it, with more marks than opened it',
      '```\n{"a": 1}````` so',
      { a: 1 },
      ['fence 0', 'trailing-text 18'],
    ],
    [
      'in a fence that fewer marks do not close',
      '````\n{"a": 1}\n```',
      { a: 1 },
      ['fence 0', 'trailing-text 14'],
    ],
    [
      'in a fence that other marks do not close',
      '~~~\n{"a": 1}\n```\n~~~',
      { a: 1 },
      ['fence 0', 'trailing-text 13'],
    ],
    [
      'in a fence in front of another',
      '```\n{"a": 1}\n``` ```\n{"b": 2}\n```',
      { a: 1 },
      ['fence 0', 'trailing-text 17'],
    ],
    ['in a fence that is indented', '- so:\n  ```\r\n  {}', {}, ['leading-text 0', 'fence 8']],
    [
      'behind a think block with a draft',
      '<think>\nor {"draft": true}?\n</think>\n{"title": "Oak"}',
      { title: 'Oak' },
      ['think-block 0'],
    ],
    [
      'behind think blocks and in a fence right behind one',
      '<think>a</think> <think>b</think>```\n{}',
      {},
      ['think-block 0', 'think-block 17', 'fence 33'],
    ],
    [
      'behind a think block whose tags begin twice',
      '<<think>{"draft": 1}</</think>{"a": 1}',
      { a: 1 },
      ['leading-text 0', 'think-block 1'],
    ],
    [
      'behind a thinking block',
      '<thinking>\nor {"draft": true}? </thin\n</thinking>{"a": 1}',
      { a: 1 },
      ['think-block 0'],
    ],
    ['behind a byte order mark, empty', '\ufeff{}', {}, []],
    ['behind a byte order mark, in a fence', '\ufeff```\n{}\n```', {}, ['fence 1']],
    [
      'behind tags that are none',
      '<thin> {"a" 1} <think > <thinki> {"a": 1}',
      { a: 1 },
      ['leading-text 0'],
    ],
    [
      'behind braces that are prose',
      '先{想一想}再写 {{x}} {"no" colon} {} []\n{"title": "Ulme"}',
      { title: 'Ulme' },
      ['leading-text 0'],
    ],
    [
      'behind a code block of another language',
      'First run\n```sh\nfor f in {a,b}; do :; done\n```\n{note} then\n{"a": 1}',
      { a: 1 },
      ['leading-text 0', 'fence 10'],
    ],
    [
      'inside of what a code block declares',
      '```js\nconst options = {"a": 1}\n```',
      { a: 1 },
      ['fence 0', 'leading-text 6'],
    ],
    [
      'behind a code block that more marks close than opened it',
      '```sh\nls\n`````\n{note}: {"a": 1}',
      { a: 1 },
      ['fence 0', 'leading-text 6'],
    ],
    [
      'in a line with inline code',
      '```{"a": 1}``` is it',
      { a: 1 },
      ['leading-text 0', 'trailing-text 11'],
    ],
    [
      'that comes twice',
      '{"plan": ["go"]}{"plan": ["stay"]}',
      { plan: ['go'] },
      ['trailing-text 16'],
    ],
    [
      'in front of prose with brackets',
      '{"a": 1}\nSee [2] and {y}.',
      { a: 1 },
      ['trailing-text 9'],
    ],
    ['whose first key has a tag', '{"<think>": {"b": 2}}', { '<think>': { b: 2 } }, []],
    [
      'whose first key is full of brackets and escapes',
      '{ "{\\"x\\": \\u007b<think>```" : 1}',
      { '{"x": {<think>```': 1 },
      [],
    ],
    ['behind brackets that nobody closes', '{{{{{"a": 1}', { a: 1 }, ['leading-text 0']],
    ['behind half a key', '{"half {"a": 1}', { a: 1 }, ['leading-text 0']],
    [
      'behind a key with a bad escape',
      '{"\\x": 1} {"\\u00": 2} {"a": 3}',
      { a: 3 },
      ['leading-text 0'],
    ],
    ['that is empty and the whole text', ' {\n} ', {}, []],
    ['that is empty behind a think block', '<think>hm</think>\n{}', {}, ['think-block 0']],
    ['that is empty, in a fence', 'So:\n~~~\n{}\n~~~', {}, ['leading-text 0', 'fence 4']],
  ])('%s is found', (_, text, value, repairs) => {
    expect(readAnyhow(text)).toStrictEqual({
      phase: 'done',
      result: value,
      error: undefined,
      repairs,
    })
  })

  test.each<[name: string, text: string, value: unknown]>([
    ['its first item', 'Two: [ "a" , "b"]', ['a', 'b']],
    ['a number that a comma ends', 'Note [x] [-1.5e3, 2]', [-1500, 2]],
    ['a literal', '[nul] [null]', [null]],
    ['an object with a key', '[{see}] [{"a": 1}]', [{ a: 1 }]],
    ['an empty item', 'So [{}, []]', [{}, []]],
    ['items in items', '[[oops] [[["a"]]]', [[['a']]]],
    ['nothing, in a fence', '```\n[]\n```', []],
    ['nothing, as the whole text', '[ ]', []],
  ])('that must be an array is found by %s', (_, text, value) => {
    const { phase, result } = readAnyhow(text, [withRoot(embedded(), 'array')])
    expect({ phase, result }).toStrictEqual({ phase: 'done', result: value })
  })

  test.each([
    ["{'a\"': 1}", "{'a\"': 1}"],
    ['{a_1 : 1}', '{a_1 : 1}'],
    ['{this} {"it\'s" no} {{a: 1}', '{a: 1}'],
  ])('in front of lenient() may begin with %s', (text, document) => {
    const object = createStreamingObject({ stages: [embedded(), lenientStandIn] })
    object.write(text)
    const from = text.indexOf(document)
    // What lenient() would mend is a syntax error without it: so the document has begun.
    expect(object.get().error).toMatchObject({ code: 'unexpected-character', offset: from + 1 })
    expect(readAnyhow(text).error).toMatchObject({ code: 'no-document' })
  })
})

describe('think: "implicit"', () => {
  const implicit = [embedded({ think: 'implicit' })]

  test.each<[name: string, text: string, value: unknown, repairs: string[]]>([
    [
      'all up to the tag is skipped',
      'maybe {"a": 1}\n</think>\n{"b": 2}',
      { b: 2 },
      ['think-block 0'],
    ],
    [
      'a block that is opened and closed in it is part of it',
      'a <think>b</think> {"a": 1} </think> {}',
      {},
      ['think-block 0'],
    ],
    [
      'without the tag the text is searched at its end',
      'so {"a": 1} it',
      { a: 1 },
      ['leading-text 0', 'trailing-text 12'],
    ],
    [
      'a later tag is prose',
      '</think></think>{"a": 1}',
      { a: 1 },
      ['think-block 0', 'leading-text 8'],
    ],
    [
      'a text that begins with the opener is not waited for',
      ' <think>x</think>{"a": 1} </think>',
      { a: 1 },
      ['think-block 1', 'trailing-text 26'],
    ],
  ])('%s', (_, text, value, repairs) => {
    expect(readAnyhow(text, implicit)).toStrictEqual({
      phase: 'done',
      result: value,
      error: undefined,
      repairs,
    })
  })

  test('shows the document as it comes, once the tag has come', () => {
    const object = createStreamingObject({ stages: implicit })
    object.write('{"a": 1}')
    expect(object.root.get().status).toBe('pending')
    object.write('</think>{"b": [')
    expect(object.root.get().value).toStrictEqual({ b: [] })
  })

  test('a text without a document ends as no-document, at its end or past the bound', () => {
    expect(readAnyhow('nothing', implicit).error).toMatchObject({ code: 'no-document', offset: 7 })
    const short = [embedded({ think: 'implicit', maxSearch: 4 })]
    expect(readAnyhow('nothing', short).error).toMatchObject({ code: 'no-document', offset: 4 })
  })
})
