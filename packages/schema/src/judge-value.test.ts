import { deepDocument } from '@jell-internal/test-kit'
import { describe, expect, test } from 'vitest'

import { compile } from './compile.ts'
import { judgeValue } from './judge-value.ts'

const schema = compile({
  type: 'object',
  properties: { list: { items: { type: 'number' } } },
  required: ['name'],
  additionalProperties: false,
})

describe('judgeValue', () => {
  test('gives a valid value back', () => {
    const value = { list: [1], name: 'a' }
    expect(judgeValue(compile({ required: ['name'] }), value)).toEqual({ value })
  })

  test('tells every issue with its path', () => {
    expect(judgeValue(schema, { list: [1, 'a', null], more: 1 })).toEqual({
      issues: [
        { message: 'Expected a number, found a string.', path: ['list', 1] },
        { message: 'Expected a number, found null.', path: ['list', 2] },
        { message: 'Unknown key "m…".', path: [] },
        { message: 'Missing key "name".', path: [] },
      ],
    })
  })

  test('does not recurse on the value', () => {
    const { value } = deepDocument(100_000)
    expect(judgeValue(compile({ items: { $ref: '#' } }), value)).toEqual({ value })
  })
})
