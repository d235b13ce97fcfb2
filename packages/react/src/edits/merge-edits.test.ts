import fc from 'fast-check'
import { expect, it } from 'vitest'

import { mergeEdits } from './merge-edits.ts'

it('puts edits in place, later ones over earlier ones, and changes nothing that was there', () => {
  const value = { title: 'A', tags: ['x', 'y'], author: { name: 'Ada' } }
  const before = structuredClone(value)
  const merged = mergeEdits(value, [
    { path: ['title'], value: 'B' },
    { path: ['tags', 1], value: 'z' },
    { path: ['tags', 9], value: 'last' },
    { path: ['author'], value: { name: 'Grace', born: 1906 } },
    { path: ['author', 'name'], value: 'Grace Hopper' },
    { path: ['note', 'text'], value: 'new' },
    { path: ['links', 0], value: 'first' },
  ])
  expect(merged).toEqual({
    title: 'B',
    tags: ['x', 'z', 'last'],
    author: { name: 'Grace Hopper', born: 1906 },
    note: { text: 'new' },
    links: ['first'],
  })
  expect(value).toEqual(before)
})

it('replaces the root, takes members away, and makes keys of all objects members of its own', () => {
  expect(mergeEdits({ a: 1 }, [{ path: [], value: 2 }])).toBe(2)
  expect(mergeEdits({ a: 1, b: 2 }, [{ path: ['a'], value: undefined }])).toEqual({ b: 2 })
  const merged = mergeEdits({}, [{ path: ['__proto__', 'toString'], value: 'x' }])
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"toString":"x"}}')
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
})

it('leads back to a value when each member of it is edited to what it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const edits = Object.entries(value).map(([key, member]) => ({ path: [key], value: member }))
      expect(mergeEdits(value, edits)).toEqual(value)
    }),
  )
})
