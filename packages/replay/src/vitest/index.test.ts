import '@jell/replay/vitest'
import { createStreamingObject } from '@jell/core'
import { streamed } from '@jell/replay/testing'
import { expect, test } from 'vitest'

const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, score: { type: 'number', maximum: 10 } },
}

test('fields are told by pointer, by ref and by state', async () => {
  const stream = streamed<{ title: string }>('{"title":"Hello"}')
  const title = stream.object.field('title')
  expect(stream).toHaveStatus('/title', 'pending')
  const state = await stream.until('/title', 'settled')
  expect(state).toHaveStatus('settled')
  expect(title).toHaveStatus('settled')
  expect(title).toShow('Hello')
  expect(stream.object).toShow('/title', expect.stringContaining('ell'))
  expect(stream.object).toShow('', { title: 'Hello' })
  expect(stream).not.toBeDone()
  await stream.toEnd()
  expect(stream).toBeDone()
  expect(stream).toBeDone({ title: 'Hello' })
  expect(stream).not.toBeDone({ title: 'Hallo' })
  expect(stream).not.toHaveFailed()
})

test('issues and bad endings are told', async () => {
  const stream = streamed('{"title":7,"score":8', { schema })
  await stream.toEnd()
  expect(stream).toHaveIssue('/title')
  expect(stream).toHaveIssue('/title', /number/)
  expect(stream).not.toHaveIssue('/title', 'colour')
  expect(stream).not.toHaveIssue('/score')
  expect(stream).toHaveFailed()
  expect(stream).toHaveFailed('truncated')
  expect(stream).not.toHaveFailed('length')
  expect(stream).not.toHaveFailed('truncated', 'no-document')
})

test('what the hook returns says itself where it stands', () => {
  const object = createStreamingObject()
  object.write('{"a":1}')
  object.end()
  const { phase, result, error } = object.get()
  const view = { root: object.root, field: object.field.bind(object), phase, result, error }
  expect(view).toHaveStatus('/a', 'final')
  expect(view).toBeDone({ a: 1 })
  expect(view).not.toHaveFailed()
})

test('a failing matcher says what it found', async () => {
  const stream = streamed('{"title":"Hello","score":80}', { schema })
  await stream.until('/title', 'settled')
  const said = (work: () => void): string => {
    try {
      work()
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing'
  }
  expect(said(() => expect(stream).toHaveStatus('/title', 'final'))).toBe(
    'expected /title to be final, and it is settled',
  )
  expect(said(() => expect(stream).toShow('/title', 'Bye'))).toContain(
    'to show "Bye", and it is settled with "Hello"',
  )
  expect(said(() => expect(stream).toBeDone())).toBe(
    'expected the stream to be done, and it is streaming',
  )
  expect(said(() => expect(stream).toHaveIssue('/title'))).toContain(
    '/title to have an issue, and it has none',
  )
  await stream.toEnd()
  expect(said(() => expect(stream).toHaveIssue('/score', 'colour'))).toMatch(
    /that says colour, and it has: \S/,
  )
  expect(said(() => expect(stream).toHaveFailed('length'))).toMatch(
    /^expected the stream to have failed length, and it is failed \(schema.*\): /,
  )
  expect(said(() => expect({}).toHaveStatus('settled'))).toContain('Expected a field ref')
  expect(said(() => expect(7).toBeDone())).toContain('Expected a streaming object')
})
