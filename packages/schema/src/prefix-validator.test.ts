import { describe, expect, test } from 'vitest'

import { compile } from './compile.ts'
import { createPrefixValidator } from './prefix-validator.ts'

const schema = compile({
  type: 'object',
  properties: { verdict: { enum: ['ship', 'hold'] }, score: { type: 'number', maximum: 1 } },
  required: ['verdict'],
})

describe('createPrefixValidator', () => {
  test('says what is known of each prefix', () => {
    const validator = createPrefixValidator(schema)
    expect(validator.verdict).toBe('viable')
    validator.write('{"verdict":"sh')
    expect(validator.isClosable).toBe(false)
    validator.write('ip"')
    expect(validator.isClosable).toBe(true)
    validator.write('}')
    validator.end()
    expect(validator).toMatchObject({ verdict: 'satisfied', issues: [], error: undefined })
  })

  test('has issues with paths and offsets, and goes on', () => {
    const validator = createPrefixValidator(schema)
    validator.write('{"verdict":"sha')
    expect(validator.verdict).toBe('violated')
    validator.write('me","score":2}')
    validator.end()
    expect(validator.error).toBeUndefined()
    expect(validator.issues).toEqual([
      expect.objectContaining({ path: ['verdict'], keyword: 'enum', offset: 14 }),
      expect.objectContaining({ path: ['score'], keyword: 'maximum', offset: 28 }),
    ])
  })

  test('tells broken JSON from a broken schema', () => {
    const validator = createPrefixValidator(schema)
    validator.write('{"verdict":ship')
    expect(validator.error).toMatchObject({ kind: 'syntax', offset: 11 })
    expect(validator.issues).toEqual([])
  })

  test('bounds what it reads', () => {
    const validator = createPrefixValidator(schema, { maxChars: 3 })
    validator.write('{"verdict":')
    expect(validator.error).toMatchObject({ kind: 'limit' })
  })
})
