import { createStreamingObject } from '@jell/core'
import { describe, expect, test } from 'vitest'

import { read, readAnyhow } from '../../../test/embedded-run.ts'
import { embedded } from './embedded.ts'

describe('until a document begins', () => {
  test('the root is pending, and then shows what was kept back', () => {
    const object = createStreamingObject({ stages: [embedded()] })
    const seen: unknown[] = []
    for (const chunk of ['Well: {"na', 'me" ', ':', ' "I', 'da"']) {
      object.write(chunk)
      const { status, value } = object.root.get()
      seen.push([status, value])
    }
    expect(seen).toStrictEqual([
      ['pending', undefined],
      ['pending', undefined],
      ['streaming', {}],
      ['streaming', { name: 'I' }],
      ['streaming', { name: 'Ida' }],
    ])
  })

  test('behind a fence opener the bracket is enough', () => {
    const object = createStreamingObject({ stages: [embedded()] })
    object.write('```json\n')
    expect(object.root.get().status).toBe('pending')
    object.write('{')
    expect(object.root.get().status).toBe('streaming')
  })

  test('a repair is told as soon as no candidate in front of it can make it part of a document', () => {
    const object = createStreamingObject({ stages: [embedded()] })
    const told: number[] = []
    for (const unit of 'a {"<think>x') {
      object.write(unit)
      told.push(object.repairs.length)
    }
    expect(told.join('')).toBe('111111111111')
    object.write('" no')
    expect(object.repairs.map(({ kind }) => kind)).toStrictEqual(['leading-text', 'think-block'])
  })
})

describe('a text without a document', () => {
  test.each([
    ['prose', 'There is nothing to return.'],
    ['an empty object among prose', 'I give you {} then.'],
    ['an empty object behind an empty one', '{} {}'],
    ['a bracket in prose', 'It is {'],
    ['an array, where an object is looked for', '[1, 2]'],
    ['a think block that is never closed', '<think>{"a": 1}'],
    ['a closed think block alone', '<think>{"a": 1}</think>'],
    ['a fence alone', '```json\n'],
    ['half a tag', '<thi'],
    ['an empty object behind half a tag', '<{}'],
    ['half a fence', '``'],
    ['a member that has no colon', '{"a" 1}'],
    ['a key over two lines', '{"a\nb": 1}'],
  ])('ends as no-document: %s', (_, text) => {
    expect(readAnyhow(text)).toMatchObject({
      phase: 'failed',
      error: { kind: 'syntax', code: 'no-document', offset: text.length, path: [] },
    })
  })

  test('says where it ended, in words', () => {
    expect(read(['Sorry,\nno.']).error).toMatchObject({
      message: 'The text has no document at line 2, column 4: expected "{" and a key.',
    })
  })

  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['{', 'unexpected-end'],
    [' {"na', 'unexpected-end'],
    ['<think>x</think> {"name"', 'unexpected-end'],
  ])('but may have become one is truncated: %j', (text, code) => {
    expect(readAnyhow(text).error).toMatchObject({ kind: 'truncated', code, offset: text.length })
  })

  test('is rejected at the first unit past the bound, which think blocks do not count for', () => {
    const stages = [embedded({ maxSearch: 10 })]
    expect(readAnyhow('ab\ncd {"e": 1}', stages).error).toMatchObject({
      code: 'no-document',
      offset: 10,
      line: 2,
      column: 8,
    })
    expect(readAnyhow('<think>much longer than that</think>{"a":1}', stages).error).toMatchObject({
      code: 'no-document',
      offset: 39,
    })
    expect(
      readAnyhow('<think>much longer than that</think>```\n{}', [embedded({ maxSearch: 12 })])
        .result,
    ).toStrictEqual({})
    const long = 'x'.repeat(65_536)
    expect(read([long, '{"a": 1}']).error).toMatchObject({ code: 'no-document', offset: 65_536 })
    expect(read([long.slice(5), '{"a":', '1}']).result).toStrictEqual({ a: 1 })
  })

  test('that is stopped or breaks while it is searched ends as it was ended', () => {
    const object = createStreamingObject({ stages: [embedded()] })
    object.write('Well {"a')
    object.abort()
    expect(object.get().error).toMatchObject({ kind: 'aborted' })
    expect(object.root.get().status).toBe('interrupted')
  })
})

describe('a document that has begun', () => {
  test('is read strictly: an error in it has its place in the original text', () => {
    expect(readAnyhow('Here:\n```\n{"a": 1,\n  oops}\n```').error).toMatchObject({
      kind: 'syntax',
      code: 'unexpected-character',
      offset: 21,
      line: 4,
      column: 3,
    })
  })

  test('is truncated when the text ends in it, prose or not', () => {
    expect(readAnyhow('So: {"a": "b').error).toMatchObject({ kind: 'truncated', offset: 12 })
  })

  test('passes unchanged, chunk by chunk', () => {
    const passed: string[] = []
    const stage = embedded()
    const machine = stage.create(
      {
        copy: (text) => void passed.push(text),
        replace: () => expect.unreachable(),
        report: () => expect.unreachable(),
        reject: () => expect.unreachable(),
        isClosed: false,
      },
      { root: undefined, following: [], skipsTrailingText: false },
    )
    const chunks = ['{"a":', '[1', ', {', '}]', '}', ' {"b"']
    let from = 0
    for (const chunk of chunks) {
      machine.write(chunk, from)
      from += chunk.length
    }
    expect(passed).toStrictEqual(chunks)
  })
})
