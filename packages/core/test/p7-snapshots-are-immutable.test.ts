import {
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  ensure,
  ensureSame,
  failureOf,
  fieldAt,
  jsonDocuments,
  pathsOf,
  patience,
} from '@jell-internal/test-kit'
import type { Path } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { randomHold } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

/** All containers of a value, with their paths. */
function containersOf(root: unknown): { path: Path; value: object }[] {
  const found: { path: Path; value: object }[] = []
  const open: { path: Path; value: unknown }[] = [{ path: [], value: root }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next
    if (typeof value !== 'object' || value === null) continue
    found.push({ path, value })
    for (const [key, inner] of Object.entries(value))
      open.push({ path: [...path, key], value: inner })
  }
  return found
}

describe('P7 Snapshots are immutable and share', { timeout: patience }, () => {
  test('P7 Snapshots are immutable: whatever was read is frozen, all the way down, and never changes later', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      randomHold,
      fc.option(randomValidators, { nil: undefined }),
      (text, lengths, hold, validator) => {
        const object = createObject({ hold, validator })
        const refs = pathsOf(JSON.parse(text)).map((path) => fieldAt(object, path))
        const seen: { readonly state: object; readonly copy: unknown }[] = []
        const look = (): void => {
          for (const ref of refs) {
            const state = ref.get()
            if (seen.some((one) => one.state === state)) continue
            ensure(Object.isFrozen(state), () => `the state of ${ref.pointer} can be changed`)
            ensure(Object.isFrozen(state.issues), () => `its issues can be changed`)
            for (const { value } of containersOf(state.value)) {
              ensure(Object.isFrozen(value), () => `a value below ${ref.pointer} can be changed`)
            }
            seen.push({ state, copy: structuredCloneOf(state) })
          }
        }
        for (const chunk of cutBy(text, lengths)) {
          object.write(chunk)
          look()
        }
        endWith(object, 'end')
        look()
        for (const { state, copy } of seen) ensureSame(structuredCloneOf(state), copy, () => text)
      },
    )
    expect(failureOf(property, 60)).toBeUndefined()
  })

  test('P7 Snapshots share: a write replaces what it touched and what holds it, and nothing else', () => {
    const property = fc.property(jsonDocuments(), chunkLengths(), (text, lengths) => {
      const object = createObject()
      const isSettled = (path: Path) => fieldAt(object, path).get().status === 'settled'
      let before: ReturnType<typeof containersOf> = []
      for (const chunk of cutBy(text, lengths)) {
        const settled = before.filter(({ path }) => isSettled(path))
        object.write(chunk)
        before = containersOf(object.root.get().value)
        const now = new Map(before.map(({ path, value }) => [JSON.stringify(path), value]))
        const isShared = (one: { path: Path; value: object }) =>
          now.get(JSON.stringify(one.path)) === one.value
        ensure(settled.every(isShared), () => `a settled branch was made anew by ${chunk}`)
      }
    })
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('what a write did not touch is the same reference, what holds the touched is new', () => {
    const object = createObject()
    object.write('{"done":{"a":[1,2]},"list":[{"x":1},{"y":"s')
    const before = object.root.get().value as { done: object; list: object[] }
    object.write('t')
    const after = object.root.get().value as { done: object; list: object[] }
    expect(after).not.toBe(before)
    expect(after.list).not.toBe(before.list)
    expect(after.list[1]).not.toBe(before.list[1])
    expect(after.done).toBe(before.done)
    expect(after.list[0]).toBe(before.list[0])
    expect(before.list[1]).toEqual({ y: 's' })
  })

  test('what changed nothing gives the same state and the same value: white space, half an escape, a held digit', () => {
    const object = createObject()
    object.write('{"a":"x","b":[')
    const states = [object.root.get(), object.field('a').get(), object.field('b').get()]
    const again = () => [object.root.get(), object.field('a').get(), object.field('b').get()]
    for (const chunk of [' ', '\n', '']) {
      object.write(chunk)
      for (const [at, state] of again().entries()) expect(state).toBe(states[at])
    }
    object.write('1')
    for (const [at, state] of again().entries()) expect(state.value).toBe(states[at]!.value)
    object.write('2,"y')
    const half = object.root.get()
    object.write('\\')
    object.write('u00')
    expect(object.root.get()).toBe(half)
  })

  test('a ref is the same for the same path, and its state the same until it changes', () => {
    const object = createObject()
    object.write('{"a":[{"b":"c')
    expect(object.field('a', 0, 'b')).toBe(object.field('a').field(0).field('b'))
    expect(object.field('a', '0')).toBe(object.field('a', 0))
    expect(object.field()).toBe(object.root)
    expect(object.field('a').get()).toBe(object.field('a').get())
    expect(object.root.get().value).toBe(object.root.get().value)
  })
})

/** A deep copy; an own `__proto__` survives. */
function structuredCloneOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(structuredCloneOf)
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    Object.defineProperty(copy, key, { value: structuredCloneOf(inner), enumerable: true })
  }
  return copy
}
