import {
  createObject,
  endWith,
  failureOf,
  jsonDocuments,
  observeOnce,
  patience,
  takePicture,
  ensureSame,
  cutBy,
  chunkLengths,
  pathsOf,
  fieldAt,
} from '@jell-internal/test-kit'
import type { StreamingObjectOptions } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { randomValidators } from './random-validator.ts'

/** An object whose flushes wait in a list until the test calls them. */
function createScheduled(options: StreamingObjectOptions = {}) {
  const flushes: (() => void)[] = []
  const object = createObject({ ...options, schedule: (flush) => void flushes.push(flush) })
  return { object, flushes }
}

describe('schedule', { timeout: patience }, () => {
  test('whatever is flushed when, the run ends as without a schedule', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('end' as const, 'abort' as const, 'fail' as const),
      fc.option(randomValidators, { nil: undefined }),
      fc.constantFrom('continue' as const, 'stop' as const),
      (text, lengths, when, ending, validator, onViolation) => {
        const { object, flushes } = createScheduled({ validator, onViolation })
        const paths = pathsOf(JSON.parse(text))
        const refs = paths.map((path) => fieldAt(object, path))
        for (const [at, chunk] of cutBy(text, lengths).entries()) {
          object.write(chunk)
          if (when[at % when.length] === true) flushes.pop()?.()
        }
        endWith(object, ending)
        const expected = observeOnce(text, paths, { validator, onViolation }, { ending })
        ensureSame(takePicture(object, refs), expected, () => text)
      },
    )
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('one flush is asked for at a time, and writes are collected until it comes', () => {
    const { object, flushes } = createScheduled()
    const ref = object.field('a')
    let calls = 0
    ref.subscribe(() => (calls += 1))
    for (const chunk of ['{', '"a":"x', 'y', 'z']) object.write(chunk)
    expect(flushes).toHaveLength(1)
    expect(calls).toBe(0)
    expect(object.get().phase).toBe('idle')
    expect(object.root.get().status).toBe('pending')
    expect([ref.get().status, ref.textSince(0), object.root.size(), object.root.keys()]).toEqual([
      'pending',
      '',
      0,
      [],
    ])
    flushes[0]!()
    expect(calls).toBe(1)
    expect(ref.get()).toMatchObject({ status: 'streaming', value: 'xyz' })
    expect(object.get().phase).toBe('streaming')
    object.write('!')
    expect(flushes).toHaveLength(2)
    expect(ref.get().value).toBe('xyz')
    flushes[1]!()
    expect(ref.get().value).toBe('xyz!')
  })

  test('a published state stays the same reference until the flush', () => {
    const { object, flushes } = createScheduled()
    object.write('["x')
    flushes[0]!()
    const state = object.root.get()
    object.write('y"]')
    expect(object.root.get()).toBe(state)
    expect(object.field(0).textSince(0)).toBe('x')
    expect(object.field(1).get().status).toBe('pending')
    flushes[1]!()
    expect(object.root.get()).not.toBe(state)
    expect(object.field(1).get()).toMatchObject({ status: 'settled', present: false })
  })

  test.each(['end', 'abort', 'fail'] as const)(
    '%s flushes at once, with what was collected',
    (ending) => {
      const { object, flushes } = createScheduled()
      let calls = 0
      object.root.subscribe(() => (calls += 1))
      object.write('["x"')
      object.write(',"y"]')
      endWith(object, ending)
      expect(calls).toBe(1)
      expect(object.root.get().value).toEqual(['x', 'y'])
      expect(object.get().phase).toBe({ end: 'done', abort: 'stopped', fail: 'failed' }[ending])
      const state = object.get()
      flushes[0]!()
      flushes[0]!()
      expect(calls).toBe(1)
      expect(object.get()).toBe(state)
    },
  )

  test('a rejected text ends the run at its flush; what comes behind is ignored', () => {
    const { object, flushes } = createScheduled()
    object.write('[1}')
    object.write('2]')
    expect(object.get().phase).toBe('idle')
    flushes[0]!()
    expect(object.get()).toMatchObject({ phase: 'failed', error: { kind: 'syntax', offset: 2 } })
    object.end()
    expect(object.get().phase).toBe('failed')
  })

  test('a flush that comes late, early or twice does no harm', () => {
    const { object, flushes } = createScheduled()
    let calls = 0
    object.root.subscribe(() => (calls += 1))
    object.write('["x')
    flushes[0]!()
    flushes[0]!()
    expect(calls).toBe(1)
    object.write('y')
    flushes[0]!()
    expect(calls).toBe(2)
    expect(object.root.get().value).toEqual(['xy'])
    object.write('z')
    expect(flushes).toHaveLength(3)
    flushes[1]!()
    flushes[2]!()
    expect(calls).toBe(3)
    expect(object.root.get().value).toEqual(['xyz'])
  })

  test('a schedule that flushes at once publishes each write', () => {
    const object = createObject({ schedule: (flush) => flush() })
    const values: unknown[] = []
    object.root.subscribe(() => values.push(object.root.get().value))
    for (const chunk of ['["x', 'y', '"]']) object.write(chunk)
    expect(values).toEqual([['x'], ['xy'], ['xy']])
  })

  test('a flush inside a listener waits until all have been told', () => {
    const { object, flushes } = createScheduled()
    const seen: unknown[] = []
    object.root.subscribe(() => {
      flushes.at(-1)!()
      seen.push(object.root.get().value)
      expect(() => object.write('z')).toThrow('write()')
    })
    object.write('["x')
    flushes[0]!()
    object.write('y')
    flushes[1]!()
    expect(seen).toEqual([['x'], ['xy']])
  })

  test('a schedule that throws is heard at the write, and asked again at the next; no text is lost', () => {
    let isBroken = true
    const flushes: (() => void)[] = []
    const object = createObject({
      schedule: (flush) => {
        if (isBroken) throw new Error('no frame')
        flushes.push(flush)
      },
    })
    expect(() => object.write('["x')).toThrow('no frame')
    isBroken = false
    object.write('y"')
    expect(flushes).toHaveLength(1)
    flushes[0]!()
    expect(object.root.get().value).toEqual(['xy'])
  })

  test('empty chunks ask for no flush', () => {
    const { object, flushes } = createScheduled()
    object.write('')
    expect(flushes).toHaveLength(0)
    object.end()
    object.write('[')
    expect(flushes).toHaveLength(0)
  })
})
