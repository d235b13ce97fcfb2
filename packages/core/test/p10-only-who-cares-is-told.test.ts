import {
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  ensure,
  failureOf,
  fieldAt,
  isDeepEqual,
  jsonDocuments,
  pathsOf,
  patience,
  takePicture,
} from '@jell-internal/test-kit'
import { type FieldRef, lenient } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { randomHold } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

describe('P10 Only who cares is told', { timeout: patience }, () => {
  test('P10 Only who cares is told: once a publish, exactly the changed fields and their ancestors', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      randomHold,
      fc.constantFrom('end' as const, 'abort' as const),
      fc.option(randomValidators, { nil: undefined }),
      (text, lengths, hold, ending, validator) => {
        const object = createObject({ hold, validator })
        const refs = pathsOf(JSON.parse(text), 1_000).map((path) => fieldAt(object, path))
        const told = new Map<FieldRef<unknown>, number>()
        for (const ref of refs) ref.subscribe(() => told.set(ref, (told.get(ref) ?? 0) + 1))
        let before = takePicture(object, refs)
        const check = (what: string): void => {
          const after = takePicture(object, refs)
          const changed = refs.filter(
            ({ pointer }) => !isDeepEqual(before.fields[pointer], after.fields[pointer]),
          )
          for (const ref of refs) {
            const concerned = changed.some(
              ({ pointer }) => pointer === ref.pointer || pointer.startsWith(`${ref.pointer}/`),
            )
            const times = told.get(ref) ?? 0
            const isRight = times === (concerned ? 1 : 0)
            ensure(isRight, () => `${ref.pointer} was told ${times} times by ${what}`)
          }
          told.clear()
          before = after
        }
        for (const chunk of cutBy(text, lengths)) {
          object.write(chunk)
          check(chunk)
        }
        endWith(object, ending)
        const { phase } = object.get()
        if (phase !== 'done') check(ending)
        else ensure(told.size === 0 || before.fields['']?.status !== 'settled', () => 'final told')
      },
    )
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('of 10,000 listeners a write calls those of the field that it touches', () => {
    const object = createObject()
    const told: number[] = []
    for (let at = 0; at < 10_000; at += 1) object.field(at).subscribe(() => told.push(at))
    object.write('["x0')
    const expected = [0]
    for (let at = 1; at < 10_000; at += 1) {
      object.write(`","x${at}`)
      expected.push(at - 1, at)
    }
    expect(told).toEqual(expected)
  })

  test('a field is told with what holds it, and nobody beside it', () => {
    const object = createObject()
    const told: string[] = []
    const watch = (...path: (string | number)[]): void => {
      const ref = fieldAt(object, path)
      ref.subscribe(() => told.push(ref.pointer))
    }
    watch()
    watch('a')
    watch('b')
    watch('b', 0)
    watch('b', 1)
    watch('c')
    object.write('{"a":"x","b":["y","z')
    told.length = 0
    object.write('z')
    expect(told.toSorted()).toEqual(['', '/b', '/b/1'])
    told.length = 0
    object.write(' \\')
    expect(told.toSorted()).toEqual(['', '/b', '/b/1'])
    told.length = 0
    object.write('u')
    expect(told).toEqual([])
  })

  test('a held value that begins is told to what holds it: it has one more', () => {
    const object = createObject()
    object.write('{"list":[')
    const sizes: number[] = []
    object.field('list').subscribe(() => sizes.push(object.field('list').size()))
    object.write('1')
    object.write('2')
    expect(sizes).toEqual([1])
  })

  test('a member that its closed parent lacks is told once, and white space and empty chunks tell nobody', () => {
    const object = createObject()
    let notices = 0
    object.field('missing').subscribe(() => (notices += 1))
    for (const chunk of ['{', ' ', '"a"', ' :', '1', '\n', '']) object.write(chunk)
    expect(notices).toBe(0)
    object.write('}')
    expect(notices).toBe(1)
    object.write(' ')
    object.end()
    expect(notices).toBe(1)
  })

  test('the step to final is one notice of the object, not one for each field', () => {
    const object = createObject()
    object.write('{"a":[1,2]}')
    const told: string[] = []
    object.subscribe(() => told.push('object'))
    for (const path of [[], ['a'], ['a', 0]])
      fieldAt(object, path).subscribe(() => told.push('field'))
    object.end()
    expect(told).toEqual(['object'])
    expect(object.field('a', 0).get().status).toBe('final')
  })

  test('the object is told of phases, not of chunks', () => {
    const object = createObject()
    const phases: string[] = []
    object.subscribe(() => phases.push(object.get().phase))
    for (const chunk of ['[', '1', ',', '2', ']']) object.write(chunk)
    object.end()
    expect(phases).toEqual(['streaming', 'done'])
  })

  test('one function that listens in many places is called once a publish', () => {
    const object = createObject()
    let calls = 0
    const listener = () => void (calls += 1)
    const stops = [object.root, object.field('a'), object.field('a', 0), object.root].map((ref) =>
      ref.subscribe(listener),
    )
    object.subscribe(listener)
    object.write('{"a":["x')
    expect(calls).toBe(1)
    object.write('y')
    expect(calls).toBe(2)
    for (const stop of stops) stop()
    object.write('z')
    expect(calls).toBe(2)
  })

  test('one function that listens in two places is called once, and so it is in one of them', () => {
    const object = createObject()
    let calls = 0
    const listener = (): number => (calls += 1)
    const stop = object.root.subscribe(listener)
    object.field('a').subscribe(listener)
    object.write('{"a":"x')
    expect(calls).toBe(1)
    stop()
    object.write('y')
    expect(calls).toBe(2)
  })

  test('whoever listens to what is open is told on, also behind a container that was only asked for', () => {
    const object = createObject()
    let calls = 0
    object.root.subscribe(() => (calls += 1))
    object.field('a').get()
    for (const chunk of ['{"a":[', '1]', ',"b":"x', 'y']) object.write(chunk)
    expect(calls).toBe(4)
  })

  test('the object is told of a repair that changes no field', () => {
    const object = createObject({ stages: [lenient()] })
    object.write('[')
    let calls = 0
    object.subscribe(() => (calls += 1))
    object.write('// note')
    object.write(' that goes on')
    expect([calls, object.repairs.length]).toEqual([1, 1])
  })

  test('whoever is told can read a finished state everywhere', () => {
    const object = createObject()
    const seen: unknown[] = []
    object.root.subscribe(() => {
      seen.push([object.field('a').get().value, object.root.get().value, object.get().phase])
    })
    object.field('a').subscribe(() => seen.push(object.root.get().value))
    object.write('{"a":"x"}')
    const root = object.root.get().value
    expect(seen).toHaveLength(2)
    expect(seen).toContainEqual(['x', { a: 'x' }, 'streaming'])
    expect(seen.includes(root)).toBe(true)
  })

  test('a listener that throws is reported and hurts nobody else', () => {
    const errors: unknown[] = []
    const object = createObject({ onListenerError: (error) => errors.push(error) })
    const told: string[] = []
    const failing = () => {
      told.push('failing')
      throw new Error('mine')
    }
    object.root.subscribe(() => told.push('before'))
    object.root.subscribe(failing)
    object.root.subscribe(() => told.push('after'))
    object.field('a').subscribe(() => told.push('a'))
    object.write('{"a":"x')
    expect(told.toSorted()).toEqual(['a', 'after', 'before', 'failing'])
    expect(errors).toEqual([new Error('mine')])
    object.write('y"}')
    object.end()
    expect(object.get().phase).toBe('done')
  })

  test('each listener that throws is reported, also where a report throws', () => {
    const errors: unknown[] = []
    const object = createObject({
      onListenerError: (error) => {
        errors.push(error)
        throw error
      },
    })
    for (const name of ['one', 'two']) {
      object.root.subscribe(() => {
        // oxlint-disable-next-line no-throw-literal
        throw name
      })
    }
    expect(() => object.write('[')).toThrow('one')
    expect(errors).toEqual(['one', 'two'])
  })

  test('a report that throws itself does not stop the run', () => {
    const object = createObject({
      onListenerError: () => {
        throw new Error('no console')
      },
    })
    object.root.subscribe(() => {
      throw new Error('mine')
    })
    for (const chunk of ['[', '1', ']']) {
      try {
        object.write(chunk)
      } catch {
        // Whether the report's own error comes out here is open; the run must go on.
      }
    }
    object.end()
    expect(object.get()).toMatchObject({ phase: 'done', result: [1] })
  })

  test('who stops listening while others are told is not told any more, and the stop can be repeated', () => {
    const object = createObject()
    const told: string[] = []
    const stops: (() => void)[] = []
    stops.push(
      object.root.subscribe(() => {
        told.push('first')
        for (const stop of stops) stop()
      }),
      object.root.subscribe(() => told.push('second')),
    )
    object.write('[')
    object.write('"x')
    for (const stop of stops) stop()
    expect(told).toEqual(['first'])
  })

  test('who starts listening while others are told hears the next change', () => {
    const object = createObject()
    const told: string[] = []
    let isOn = false
    object.root.subscribe(() => {
      told.push('old')
      if (!isOn) object.root.subscribe(() => told.push('new'))
      isOn = true
    })
    object.write('[')
    expect(told).toEqual(['old'])
    object.write('"x')
    expect(told).toEqual(['old', 'old', 'new'])
  })

  test('a write inside a listener throws, and the run goes on', () => {
    const errors: unknown[] = []
    const object = createObject({ onListenerError: (error) => errors.push(error) })
    const other = createObject()
    const stop = object.root.subscribe(() => {
      other.write('[')
      object.write(']')
    })
    object.write('[')
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).toMatch(/write\(\)/)
    expect(other.root.get().status).toBe('streaming')
    stop()
    object.write(']')
    object.end()
    expect(object.get()).toMatchObject({ phase: 'done', result: [] })
  })

  test('objects may write to each other from listeners, as far as none is in the middle of telling', () => {
    const errors: unknown[] = []
    const options = { onListenerError: (error: unknown) => errors.push(error) }
    const [one, two] = [createObject(options), createObject(options)]
    one.root.subscribe(() => two.write('['))
    two.root.subscribe(() => one.write('['))
    one.write('[')
    expect(errors.map(String)).toEqual([expect.stringContaining('write()')])
    expect([one, two].map((object) => object.root.get().value)).toEqual([[], []])
    one.abort()
    expect(two.root.get().value).toEqual([[]])
    expect([one, two].map((object) => object.get().phase)).toEqual(['stopped', 'streaming'])
  })

  test.each([
    ['end', 'failed'],
    ['abort', 'stopped'],
    ['fail', 'failed'],
  ] as const)('%s inside a listener is carried out after all have been told', (ending, phase) => {
    const object = createObject()
    const told: string[] = []
    object.root.subscribe(() => {
      told.push(`first ${object.root.get().status}`)
      endWith(object, ending)
    })
    object.root.subscribe(() => told.push(`second ${object.root.get().status}`))
    object.write('["x')
    expect(told).toEqual([
      'first streaming',
      'second streaming',
      'first interrupted',
      'second interrupted',
    ])
    expect(object.get().phase).toBe(phase)
  })

  test('an end inside the listener of the closing bracket ends well', () => {
    const object = createObject()
    object.root.subscribe(() => {
      if (object.root.get().status === 'settled') object.end()
    })
    object.write('[1]')
    expect(object.get()).toMatchObject({ phase: 'done', result: [1] })
  })
})
