import { createObject, deepDocument, findDifference, patience } from '@jell-internal/test-kit'
import type { FieldRef } from '@jell/core'
import { describe, expect, test } from 'vitest'

const depth = 100_000

describe('large documents', { timeout: patience }, () => {
  test('100,000 containers deep: nothing recurses, snapshots and the result are whole', () => {
    const { text, value } = deepDocument(depth)
    const object = createObject()
    const middle = text.indexOf('core') + 2
    object.write(text.slice(0, middle))
    expect(object.root.get().status).toBe('streaming')
    expect(innermost(object.root.get().value)).toBe('co')
    object.write(text.slice(middle))
    object.end()
    expect(object.get().phase).toBe('done')
    expect(findDifference(object.get().result, value)).toBeUndefined()
  })

  test('100,000 containers deep: a field at the bottom streams, settles, is told and knows its path', () => {
    const { text, steps } = deepDocument(depth)
    const object = createObject()
    let ref: FieldRef<unknown> = object.root
    for (const step of steps) ref = ref.field(step)
    let calls = 0
    ref.subscribe(() => (calls += 1))
    const middle = text.indexOf('core') + 2
    object.write(text.slice(0, middle))
    expect(ref.get()).toMatchObject({ status: 'streaming', value: 'co' })
    object.write(text.slice(middle))
    expect(ref.get()).toMatchObject({ status: 'settled', value: 'core' })
    expect(calls).toBe(2)
    expect(ref.path).toHaveLength(depth)
    expect(ref.pointer).toHaveLength(2 * depth)
    object.end()
    expect(ref.get().status).toBe('final')
  })

  test('100,000 containers deep: a bad ending and a rejection reach the bottom', () => {
    const { text, steps } = deepDocument(depth)
    const middle = text.indexOf('core') + 2
    for (const ending of ['abort', 'reject'] as const) {
      const object = createObject()
      let ref: FieldRef<unknown> = object.root
      for (const step of steps) ref = ref.field(step)
      object.write(text.slice(0, middle))
      if (ending === 'abort') object.abort()
      else object.write('\n')
      expect(ref.get()).toMatchObject({ status: 'interrupted', value: 'co' })
      expect(object.get().error?.kind).toBe(ending === 'abort' ? 'aborted' : 'syntax')
    }
  })

  test('100,000 missing fields below a scalar settle as absent', () => {
    const object = createObject()
    let ref: FieldRef<unknown> = object.root
    for (let at = 0; at < depth; at += 1) ref = ref.field('a')
    object.write('{"a":1}')
    expect(ref.get()).toMatchObject({ status: 'settled', value: undefined, present: false })
  })

  test('100,000 closing brackets too few are truncated, one too many is trailing', () => {
    const { text } = deepDocument(depth)
    const short = createObject()
    short.write(text.slice(0, -1))
    short.end()
    expect(short.get().error).toMatchObject({ kind: 'truncated', offset: text.length - 1 })
    const long = createObject()
    long.write(`${text}]`)
    expect(long.get().error).toMatchObject({ code: 'trailing-content', offset: text.length })
  })

  test('a string of ten million units in chunks of 1,000, read after each', () => {
    const chunk = 'lorem \\n i'.repeat(100)
    const decoded = chunk.replaceAll('\\n', '\n')
    const object = createObject()
    const ref = object.field('text')
    object.write('{"text":"')
    let length = 0
    for (let at = 0; at < 10_000; at += 1) {
      object.write(chunk)
      const piece = ref.textSince(length)
      length += piece.length
      if (piece !== decoded) throw new Error(`another piece at ${length}`)
      if (typeof ref.get().value !== 'string') throw new Error('no draft')
    }
    object.write('"}')
    object.end()
    expect(length).toBe(decoded.length * 10_000)
    const { result } = object.get() as { result: { text: string } }
    expect(result.text.length).toBe(length)
    expect(result.text.endsWith(decoded)).toBe(true)
  })

  test('a number of 100,000 digits, one a chunk, live or held', () => {
    for (const numbers of ['hold', 'live'] as const) {
      for (const [before, digit, after] of [
        ['[1', '0', ']'],
        ['[0.', '3', ' ]'],
        ['[-', '9', 'e-99999]'],
      ] as const) {
        const object = createObject({ hold: { numbers } })
        object.write(before)
        for (let at = 0; at < 100_000; at += 1) object.write(digit)
        for (const unit of after) object.write(unit)
        object.end()
        const expected = Number(`${before.slice(1)}${digit.repeat(100_000)}${after.slice(0, -1)}`)
        expect(object.get().result).toEqual([expected])
      }
    }
  })

  test('a key of a million units, and one of many chunks', () => {
    const key = 'k'.repeat(1_000_000)
    const object = createObject()
    object.write(`{"${key}`)
    expect(object.root.keys()).toEqual([])
    for (let at = 0; at < 1_000; at += 1) object.write('z')
    object.write('":1}')
    object.end()
    expect(Object.keys(object.get().result as object)).toEqual([key + 'z'.repeat(1_000)])
  })

  test('an object of 20,000 members and an array of 200,000 items', () => {
    const members = Array.from({ length: 20_000 }, (_, at) => `"k${at}":"${at}"`).join(',')
    const items = Array.from({ length: 200_000 }, (_, at) => at).join(',')
    const text = `{"members":{${members}},"items":[${items}]}`
    const object = createObject()
    for (let at = 0; at < text.length; at += 4_096) object.write(text.slice(at, at + 4_096))
    object.end()
    expect(findDifference(object.get().result, JSON.parse(text))).toBeUndefined()
  })
})

/** Follows the only member of each container down. */
function innermost(root: unknown): unknown {
  let value = root
  while (typeof value === 'object' && value !== null) value = Object.values(value)[0]
  return value
}
