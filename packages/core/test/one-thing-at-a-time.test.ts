// Code of the user that runs while an object reads or tells: it may ask for an ending, and no more.
import {
  applyDeltas,
  createStreamingObject,
  type Delta,
  deltaApplier,
  salvage,
  watchDeltas,
} from '@jell/core'
import { describe, expect, test, vi } from 'vitest'

const begin: Delta = { type: 'begin', path: [], kind: 'object' }

describe('a watcher of deltas, while the object reads', () => {
  test('an abort waits for the end of the chunk: no status moves back', () => {
    const object = createStreamingObject()
    const seen: string[] = []
    const b = object.root.field('b' as never)
    b.subscribe(() => seen.push(b.get().status))
    watchDeltas(object, (delta) => {
      if ('path' in delta && delta.path[0] === 'a') object.abort('enough')
    })
    object.write('{"a":"x","b":"y","c":')
    expect(object.get().phase).toBe('stopped')
    expect(b.get().status).toBe('settled')
    expect(object.root.get().status).toBe('interrupted')
    expect(seen).toEqual(['settled'])
  })

  test('a hold rule that aborts stops the run behind the chunk', () => {
    const object = createStreamingObject({
      hold: {
        rule: () => {
          object.abort()
          return undefined
        },
      },
    })
    object.write('{"a":"x","b"')
    expect(object.get().phase).toBe('stopped')
    expect(object.root.get()).toMatchObject({ status: 'interrupted', value: { a: 'x' } })
  })

  test('a hold rule that throws ends the run, and everybody is told', () => {
    const object = createStreamingObject({
      hold: {
        rule: ({ path }) => {
          if (path.length > 0) throw new Error('no rule')
          return undefined
        },
      },
    })
    const told: string[] = []
    object.subscribe(() => told.push(object.get().phase))
    object.field('a').subscribe(() => told.push(object.field('a').get().status))
    expect(() => object.write('{"a":1}')).toThrow('no rule')
    expect(told).toEqual(['interrupted', 'failed'])
    object.write('x')
    object.end()
    expect(object.get()).toMatchObject({ phase: 'failed', error: { message: 'no rule' } })
  })

  test('write() throws, and what it throws hurts neither the run nor another watcher', () => {
    const errors: unknown[] = []
    const object = createStreamingObject({ onListenerError: (error) => errors.push(error) })
    watchDeltas(object, () => object.write('!'))
    const told = vi.fn()
    watchDeltas(object, told)
    object.write('[1]')
    object.end()
    expect(object.get()).toMatchObject({ phase: 'done', result: [1] })
    expect(String(errors[0])).toContain('Write from outside')
    expect(told.mock.calls.map(([delta]) => (delta as Delta).type)).toEqual([
      'begin',
      'begin',
      'settle',
      'settle',
      'end',
    ])
  })
})

test('what was asked for meanwhile is carried out to the last, though a report throws', () => {
  const object = createStreamingObject({
    onListenerError: (error) => {
      throw error
    },
  })
  object.root.subscribe(() => {
    object.fail(new Error('the wire'))
    object.abort()
    throw new Error('mine')
  })
  const watched = createStreamingObject({ schedule: () => undefined })
  object.subscribe(() => {
    watched.write('[1]')
    watched.end()
  })
  expect(() => object.write('[')).toThrow('mine')
  expect(object.get()).toMatchObject({ phase: 'failed', error: { message: 'the wire' } })
  expect(watched.get().phase).toBe('done')
})

test('a delta applied by a listener of the same object throws there', () => {
  const errors: unknown[] = []
  const object = createStreamingObject({ onListenerError: (error) => errors.push(error) })
  const apply = deltaApplier(object)
  object.root.subscribe(() => apply({ type: 'settle', path: [], size: 0 }))
  apply(begin)
  expect(errors).toHaveLength(1)
  expect(object.root.get().status).toBe('streaming')
})

describe('a run has one feeder', () => {
  test('deltas for an object that was written to are refused', () => {
    const object = createStreamingObject()
    object.write('{"a":1,')
    expect(() => deltaApplier(object)).toThrow(TypeError)
    object.write('"b":2}')
    object.end()
    expect(object.get().result).toEqual({ a: 1, b: 2 })
  })

  test('text for an object that deltas feed is refused, and so is a second applier', () => {
    const object = createStreamingObject()
    const apply = deltaApplier(object)
    apply(begin)
    expect(() => object.write('"z":1}')).toThrow(TypeError)
    expect(() => deltaApplier(object)).toThrow(TypeError)
    apply({ type: 'settle', path: [], size: 0 })
    object.end()
    expect(object.get()).toMatchObject({ phase: 'done', result: {} })
  })

  test('end() of an object that deltas feed fails as long as the document is open', () => {
    const object = createStreamingObject()
    deltaApplier(object)(begin)
    object.end()
    expect(object.get()).toMatchObject({ phase: 'failed', error: { code: 'delta-mismatch' } })
  })
})

describe('applyDeltas', () => {
  test('leaves a waiting iteration when the object ends from outside', async () => {
    const close = vi.fn(async () => ({ done: true as const, value: undefined }))
    const waiting = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => undefined),
        return: close,
      }),
    }
    const object = createStreamingObject()
    const applying = applyDeltas(object, waiting)
    object.abort()
    await applying
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('maxChars bounds what waits and what deltas bring', () => {
  test('what a document of just so many characters brings is never too much', () => {
    for (const text of ['"\\u0041"', '["\\n",1.50]', '{"\\u0061":"b"}']) {
      const object = createStreamingObject({ keepSource: true })
      const copy = createStreamingObject({ limits: { maxChars: text.length } })
      watchDeltas(object, deltaApplier(copy))
      object.write(text)
      object.end()
      expect(copy.get().phase).toBe('done')
    }
  })

  test('text that waits for a late schedule fails at the limit', () => {
    const object = createStreamingObject({ schedule: () => undefined, limits: { maxChars: 10 } })
    for (let count = 0; count < 4; count += 1) object.write('"xxx')
    expect(object.get()).toMatchObject({ phase: 'failed' })
  })

  test('deltas fail at the limit, with no place in a text that there is not', () => {
    const object = createStreamingObject({ limits: { maxChars: 10 } })
    const apply = deltaApplier(object)
    apply({ type: 'begin', path: [], kind: 'string' })
    for (let count = 0; count < 20; count += 1) apply({ type: 'text', path: [], text: 'x' })
    const { error } = object.get()
    expect(error).toMatchObject({ kind: 'limit', code: 'max-chars', line: undefined })
    expect(error?.message).not.toContain('line')
  })
})

test('what salvage keeps does not depend on what was read before', () => {
  const members = Array.from({ length: 9 }, (_, at) => `"k${at}":${at}`).join(',')
  for (const open of ['"Delete', '{"path":"/etc']) {
    const object = createStreamingObject()
    object.write(`{${members},"cmd":${open}`)
    object.root.get()
    object.abort()
    expect(salvage(object, 'settled').value).not.toHaveProperty('cmd')
    expect(salvage(object, 'close').value).toHaveProperty('cmd')
  }
})

test('a path that is only known at run time leads to its field', () => {
  const object = createStreamingObject<{ a: string[] }>()
  object.write('{"a":["x"')
  expect(object.field(['a', 0] as const).get()).toMatchObject({ status: 'settled', value: 'x' })
  expect(object.field(['a', 0])).toBe(object.field('a', 0))
  expect(object.root.field([])).toBe(object.root)
})

test('an error of an unknown kind, or from elsewhere, is transport; one of a twin keeps its kind', () => {
  const errorOf = (error: unknown) => {
    const object = createStreamingObject()
    object.fail(error as Error)
    return object.get().error
  }
  const kindOf = (error: unknown) => errorOf(error)?.kind
  for (const thrown of ['', undefined, 0, Object.create(null), Symbol('x')]) {
    expect(errorOf(thrown)).toMatchObject({ kind: 'transport', message: 'The stream broke.' })
  }
  expect(kindOf({ kind: 'banana', message: 'no' })).toBe('transport')
  expect(kindOf(new Error('no'))).toBe('transport')
  expect(kindOf(Object.assign(new Error('no'), { kind: 'length' }))).toBe('length')
})

test('a repeated key of any length is quoted in short', () => {
  const object = createStreamingObject()
  const key = 'k'.repeat(10_000)
  object.write(`{"${key}":1,"${key}"`)
  expect(object.get().error?.message.length).toBeLessThan(300)
})

test('a failure of kind aborted is a stop, however it comes', () => {
  const object = createStreamingObject()
  object.fail({ kind: 'aborted', message: 'The page was left.' })
  expect(object.get()).toMatchObject({ phase: 'stopped', error: { kind: 'aborted' } })
})
