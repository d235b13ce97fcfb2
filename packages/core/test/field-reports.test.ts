// What people who stream model output have run into, as short documents of our own.
import { createObject, findDifference, observe, unitByUnit } from '@jell-internal/test-kit'
import { describe, expect, test } from 'vitest'

/** The root's value after each chunk. */
function drafts(...chunks: string[]): unknown[] {
  return observe(chunks, [[]]).map(({ fields }) => fields['']!.value)
}

function errorOf(text: string, isEnded = true) {
  const errors = [[text], unitByUnit(text)].map((chunks) => {
    const object = createObject()
    for (const chunk of chunks) object.write(chunk)
    if (isEnded) object.end()
    return object.get().error
  })
  expect(errors[0]).toEqual(errors[1])
  return errors[0]
}

describe('numbers in mid-stream', () => {
  test('a price cut behind its first digits never shows the smaller price', () => {
    expect(drafts('{"price":4', '9', '.9', '0', '}')).toEqual([{}, {}, {}, {}, { price: 49.9 }])
  })

  test('a lone minus, a point or an exponent does not blank what is there', () => {
    expect(drafts('{"ok":true,"t":[', '-', '4, 7', '.', '5e', '1]}')).toEqual([
      { ok: true, t: [] },
      { ok: true, t: [] },
      { ok: true, t: [-4] },
      { ok: true, t: [-4] },
      { ok: true, t: [-4] },
      { ok: true, t: [-4, 75] },
    ])
  })

  test.each([
    ['[-', 'truncated', 2],
    ['{"count":3,"sum": 41', 'truncated', 20],
    ['[2.', 'truncated', 3],
    ['[2.]', 'syntax', 3],
    ['[1exact]', 'syntax', 3],
    ['[NaN]', 'syntax', 1],
    ['[-Infinity]', 'syntax', 2],
    ['[+1]', 'syntax', 1],
    ['[.5]', 'syntax', 1],
    ['[007]', 'syntax', 2],
    ['[0x1F]', 'syntax', 2],
    ['[1_000]', 'syntax', 2],
    ['[--1]', 'syntax', 2],
    ['[12 3]', 'syntax', 4],
  ] as const)('%s is %s at %i', (text, kind, offset) => {
    expect(errorOf(text)).toMatchObject({ kind, offset })
  })

  test.each(['[12}', '{"a":12]', '[12x', '[12:', '["a",12"b"]'])(
    'what cannot follow a number does not settle it: %s',
    (text) => {
      const paths = [[0], [1], ['a']]
      const options = { hold: { numbers: 'live' } } as const
      const pictures = [[text], unitByUnit(text)].map((chunks) => {
        return observe(chunks, paths, options, 'end').at(-1)!
      })
      expect(findDifference(pictures[0], pictures[1])).toBeUndefined()
      const number = Object.values(pictures[0]!.fields).find(({ value }) => value === 12)
      expect(number?.status).toBe('interrupted')
    },
  )

  test('white space settles the number before it', () => {
    const object = createObject()
    object.write('{"n":12')
    expect(object.field('n').get().status).toBe('streaming')
    object.write('\n')
    expect(object.field('n').get()).toMatchObject({ status: 'settled', value: 12 })
  })
})

describe('words in mid-stream', () => {
  test('half a literal is no value, and not the start of a string', () => {
    expect(drafts('[tr', 'ue,nu', 'll,f', 'alse]')).toEqual([
      [],
      [true],
      [true, null],
      [true, null, false],
    ])
  })

  test.each([
    ['[True]', 1],
    ['[nil]', 2],
    ['[nulL]', 4],
    ['[truefalse]', 5],
    ['[undefined]', 1],
    ['{"a":none}', 6],
  ] as const)('%s is rejected at %i', (text, offset) => {
    expect(errorOf(text)).toMatchObject({ kind: 'syntax', offset })
  })
})

describe('strings in mid-stream', () => {
  test('commas, colons and brackets inside a string are its text', () => {
    const text = 'Gate 4, time: 08, {see [map]}'
    expect(drafts(`{"note":"${text}`, '"}')).toEqual([{ note: text }, { note: text }])
  })

  test('an escape cut everywhere adds nothing until it is whole', () => {
    expect(drafts('["a\\', 'u', '00', 'e', '9', 'b\\', '\\', '\\', '"c"]')).toEqual([
      ['a'],
      ['a'],
      ['a'],
      ['a'],
      ['aé'],
      ['aéb'],
      ['aéb\\'],
      ['aéb\\'],
      ['aéb\\"c'],
    ])
  })

  test('an escaped NUL is legal and survives', () => {
    expect(drafts('["a\\u0000b"]')).toEqual([['a\0b']])
  })

  test.each([
    ['["don\\\'t"]', 'invalid-escape', 6],
    ['["\\x41"]', 'invalid-escape', 3],
    ['["snake\\_case"]', 'invalid-escape', 8],
    ['["two\nlines"]', 'control-character', 5],
    ['["tab\there"]', 'control-character', 5],
    ["['single']", 'unexpected-character', 1],
    ['{bare:1}', 'unexpected-character', 1],
    ['["he said "no""]', 'unexpected-character', 11],
  ] as const)('%s is a syntax error: %s', (text, code, offset) => {
    expect(errorOf(text)).toMatchObject({ kind: 'syntax', code, offset })
  })
})

describe('structure', () => {
  test.each([
    ['[1,]', 3],
    ['[,1]', 1],
    ['{"a":1,}', 7],
    ['{,}', 1],
    ['{"a"}', 4],
    ['{"a":}', 5],
    ['{"a" 1}', 5],
    ['[1 "b"]', 3],
    ['[1}', 2],
    ['{"a":1]', 6],
    [']', 0],
    ['[] []', 3],
    ['{"a":1}{"a":1}', 7],
    ['// note\n{}', 0],
    ['{} // note', 3],
    ['```json\n{}', 0],
    ['Sure! {}', 0],
    ['<think>{}</think>', 0],
    ['{"{"a":1}', 4],
  ] as const)('%s is rejected at %i', (text, offset) => {
    expect(errorOf(text)).toMatchObject({ kind: 'syntax', offset })
  })

  test.each([
    ['[x]', []],
    ['[1 2]', []],
    ['[[1] 2]', []],
    ['[[1],[2 3]]', [1]],
    ['[1,]', [1]],
    ['{"a":[1 }', ['a']],
    ['{"a":[{}}', ['a']],
    ['{"a" 1}', ['a']],
    ['{"a":[] 1}', []],
    ['[{"a":{"b":x', [0, 'a', 'b']],
  ] as const)('%s is rejected in the field that was being read', (text, path) => {
    expect(errorOf(text)).toMatchObject({ kind: 'syntax', path })
  })

  test('text behind the document leaves the settled root as it is', () => {
    const object = createObject()
    object.write('{"plan":["a"]}')
    const root = object.root.get()
    object.write('{"plan":["b"]}')
    expect(object.get().error).toMatchObject({
      kind: 'syntax',
      code: 'trailing-content',
      offset: 14,
    })
    expect(object.root.get()).toBe(root)
  })

  test('a stream that stops behind a colon keeps the finished members and invents nothing', () => {
    const object = createObject()
    object.write('{"name":"Ada","tags":["x"],"born":')
    object.end()
    expect(object.get().error).toMatchObject({
      kind: 'truncated',
      code: 'unexpected-end',
      offset: 34,
    })
    expect(object.root.get().value).toEqual({ name: 'Ada', tags: ['x'] })
    expect(object.field('name').get().status).toBe('settled')
    expect(object.field('born').get()).toMatchObject({ status: 'interrupted', present: false })
  })

  test.each(['', ' ', '\n\n \t'])('nothing but white space is empty', (text) => {
    expect(errorOf(text)).toMatchObject({ kind: 'truncated', code: 'empty', offset: text.length })
  })

  test('endless white space in an open object is only truncated at the end', () => {
    const object = createObject()
    object.write('{"a":1')
    for (let at = 0; at < 600; at += 1) object.write(' \n')
    expect(object.get().phase).toBe('streaming')
    expect(object.field('a').get().status).toBe('settled')
    object.end()
    expect(object.get().error).toMatchObject({ kind: 'truncated', line: 601 })
  })

  test('a whole text never reads as an empty object first', () => {
    const seen = drafts(...unitByUnit('This is no JSON'))
    expect(seen.every((value) => value === undefined)).toBe(true)
  })

  test('items are there as soon as each is whole', () => {
    const object = createObject()
    object.write('{"rows":[{"id":1},{"id":')
    expect(object.field('rows', 0).get()).toMatchObject({ status: 'settled', value: { id: 1 } })
    expect(object.field('rows', 1).get()).toMatchObject({ status: 'streaming', value: {} })
    expect(object.field('rows', 2).get().status).toBe('pending')
  })
})

describe('keys that a builder may trip over', () => {
  test('__proto__ is an own member and changes no prototype, in drafts and in the end', () => {
    const text = '{"__proto__":{"admin":true,"list":[1]},"a":1}'
    for (const chunks of [[text], unitByUnit(text)]) {
      const object = createObject()
      for (const chunk of chunks) {
        object.write(chunk)
        const value: unknown = object.root.get().value
        expect(Object.getPrototypeOf(value ?? {})).toBe(Object.prototype)
      }
      object.end()
      expect(findDifference(object.get().result, JSON.parse(text))).toBeUndefined()
      expect(object.field('__proto__', 'admin').get().value).toBe(true)
    }
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })

  test('constructor, prototype and toString are members like all others, and only where they stand', () => {
    const object = createObject()
    object.write('{"constructor":{"prototype":{"polluted":"yes"}},"x":{}}')
    object.end()
    expect(object.field('constructor', 'prototype', 'polluted').get().value).toBe('yes')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    for (const key of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      expect(object.field('x', key).get()).toMatchObject({
        status: 'final',
        present: false,
        value: undefined,
      })
    }
  })
})
