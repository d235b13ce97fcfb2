// A member that is skipped is told by its key text alone: nothing of it may be left behind.
import { compile } from '@jell/schema'
import { expect, test } from 'vitest'

const schema = compile({
  properties: { tag: { type: 'string' } },
  propertyNames: { minLength: 3 },
  additionalProperties: false,
  maxProperties: 1,
})

test('a skipped member is not counted, nor is its key judged or taken for the next one', () => {
  const said: string[] = []
  const check = schema.check({
    violate: ({ message }) => said.push(message),
    violateMember: ({ message }) => said.push(message),
  })
  check.begin('object')
  check.keyText('ta')
  check.skipMember()
  check.skipMember()
  check.keyText('tag')
  check.endKey('tag')
  check.begin('string')
  check.end('a')
  expect(check.isClosable).toBe(true)
  check.keyText('tag')
  check.skipMember()
  check.end({ tag: 'a' })
  expect(said).toEqual([])
  expect(check.verdict).toBe('satisfied')
})
