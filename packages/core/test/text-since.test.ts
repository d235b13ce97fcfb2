import {
  chunkLengths,
  createObject,
  cutBy,
  ensureSame,
  failureOf,
  jsonString,
  patience,
  unitByUnit,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('textSince', { timeout: patience }, () => {
  test('gives the end of the draft behind any length, inside of a piece too', () => {
    const property = fc.property(
      fc.array(jsonString, { minLength: 1, maxLength: 6 }),
      chunkLengths(),
      fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 8 }),
      (strings, lengths, asked) => {
        const text = `"${strings.map((one) => one.slice(1, -1)).join('')}"`
        const object = createObject()
        for (const [at, chunk] of cutBy(text, lengths).entries()) {
          object.write(chunk)
          const draft = (object.root.get().value ?? '') as string
          const length = Math.max(0, draft.length - asked[at % asked.length]!)
          ensureSame(object.root.textSince(length), draft.slice(length), () => text)
        }
      },
    )
    expect(failureOf(property, 150)).toBeUndefined()
  })

  test('gives what was gained behind a length, whoever asks and how often', () => {
    const object = createObject()
    const ref = object.field('a')
    const readers = [1, 3, 7].map((every) => ({ every, text: '' }))
    const source = '{"a":"The first \\u00e9\\ud83d\\ude00 half,\\nand the rest."}'
    for (const [at, unit] of unitByUnit(source).entries()) {
      object.write(unit)
      for (const reader of readers) {
        if (at % reader.every === 0) reader.text += ref.textSince(reader.text.length)
      }
    }
    const { value } = ref.get()
    for (const reader of readers) {
      reader.text += ref.textSince(reader.text.length)
      expect(reader.text).toBe(value)
    }
    expect(ref.textSince(4)).toBe((value as string).slice(4))
  })

  test('is empty behind the end, and for fields that are no strings, held or pending', () => {
    const object = createObject({
      hold: { rule: ({ path }) => (path[0] === 'held' ? 'hold' : undefined) },
    })
    object.write('{"a":"xyz","n":12,"list":["q"],"held":"secr')
    expect(object.field('a').textSince(3)).toBe('')
    expect(object.field('a').textSince(99)).toBe('')
    for (const key of ['n', 'list', 'held', 'never'])
      expect(object.field(key).textSince(0)).toBe('')
    expect(object.root.textSince(0)).toBe('')
    object.write('et"')
    expect(object.field('held').textSince(0)).toBe('secret')
    expect(object.field('held').textSince(4)).toBe('et')
  })

  test('keeps its answer when the string is interrupted, settles or becomes final', () => {
    const object = createObject()
    object.write('["ab')
    const ref = object.field(0)
    expect(ref.textSince(1)).toBe('b')
    object.write('c"]')
    expect(ref.textSince(1)).toBe('bc')
    object.end()
    expect(ref.textSince(1)).toBe('bc')
    const broken = createObject()
    broken.write('["ab')
    broken.abort()
    expect(broken.field(0).textSince(1)).toBe('b')
  })

  test('a second string starts from nothing', () => {
    const object = createObject()
    object.write('["first","se')
    expect(object.field(1).textSince(0)).toBe('se')
    expect(object.field(0).textSince(0)).toBe('first')
    object.write('cond')
    expect(object.field(1).textSince(2)).toBe('cond')
  })

  test('size and keys count what has begun, a held member included', () => {
    const object = createObject()
    const counts: unknown[] = []
    for (const chunk of ['{', '"a"', ':', '1', ',"b":[', '"x', '"', ',', '2', ']}']) {
      object.write(chunk)
      counts.push([object.root.size(), object.root.keys().join(), object.field('b').size()])
    }
    expect(counts).toEqual([
      [0, '', 0],
      [0, '', 0],
      [0, '', 0],
      [1, 'a', 0],
      [2, 'a,b', 0],
      [2, 'a,b', 1],
      [2, 'a,b', 1],
      [2, 'a,b', 1],
      [2, 'a,b', 2],
      [2, 'a,b', 2],
    ])
    expect(object.field('b').keys()).toEqual([])
  })

  test('the keys are one array until there are more of them', () => {
    const object = createObject()
    const read: (readonly string[])[] = []
    for (const chunk of ['{"a"', ':"x', 'y"', ',"10":[', '1]', ',"b":{}', '}', ' ']) {
      object.write(chunk)
      read.push(object.root.keys())
      expect(object.root.keys()).toBe(read.at(-1))
    }
    object.end()
    expect(object.root.keys()).toBe(read.at(-1))
    expect([...new Set(read)]).toEqual([[], ['a'], ['a', '10'], ['a', '10', 'b']])
    expect(Object.isFrozen(read.at(-1))).toBe(true)
  })
})
