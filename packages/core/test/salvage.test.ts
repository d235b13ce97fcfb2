// What can be kept of a document that did not end well.
import {
  type AnyObject,
  createObject,
  endWith,
  ensureSame,
  failureOf,
  fieldAt,
  type ObservedEnding,
  patience,
} from '@jell-internal/test-kit'
import {
  createStreamingObject,
  type Path,
  salvage,
  saveState,
  type StreamingObjectOptions,
} from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { objectWith } from './judged-object.ts'
import { policyRuns } from './random-policies.ts'

/** What the statuses say is whole, read field by field: an oracle that knows no trees. */
function settledParts(object: AnyObject, path: Path = []): unknown {
  const ref = fieldAt(object, path)
  const { status, value, present } = ref.get()
  if (status === 'settled' || status === 'final') return present ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  const steps = isList ? [...Array(ref.size()).keys()] : ref.keys()
  // What shows of a container, or of an invalid one what showed when it broke.
  const shown = steps
    .filter((step) => fieldAt(object, [...path, step]).get().value !== undefined)
    .filter((step, at) => (isList ? at < value.length : Object.hasOwn(value, step)))
  const parts = shown.flatMap((step) => {
    const part = settledParts(object, [...path, step])
    return part === undefined ? [] : [[step, part] as const]
  })
  if (parts.length === 0) return undefined
  if (Array.isArray(value)) return parts.map(([, part]) => part)
  const container: Record<string, unknown> = {}
  for (const [step, part] of parts) {
    Object.defineProperty(container, step, {
      value: part,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  return container
}

const endings = ['none', 'end', 'abort', 'fail'] as const

function broken(
  text: string,
  options: StreamingObjectOptions = {},
  ending: ObservedEnding = 'fail',
) {
  const object = createObject(options)
  object.write(text)
  endWith(object, ending)
  return object
}

describe('salvage', { timeout: patience }, () => {
  test('at every prefix and after every ending, settled is what has settled and close is the draft', () => {
    const property = fc.property(policyRuns(), ({ text, options }) => {
      for (let at = 0; at <= text.length; at += 1) {
        const ending = endings[at % endings.length]!
        const object = broken(text.slice(0, at), options, ending)
        const draft: unknown = object.root.get().value
        const before = JSON.stringify(draft)
        const context = () => `after ${JSON.stringify(text.slice(0, at))} and ${ending}`
        ensureSame(salvage(object, 'close').value, draft, context)
        ensureSame(salvage(object, 'settled').value, settledParts(object), context)
        ensureSame(
          salvage(object, 'discard'),
          { value: undefined, issues: object.get().issues },
          context,
        )
        ensureSame(JSON.stringify(object.root.get().value), before, context)
        ensureSame(object.root.get().value === draft, true, context)
      }
    })
    expect(failureOf(property, 60)).toBeUndefined()
  })

  test.each<[string, unknown, unknown]>([
    ['{"a":[1,2,{"b":"x","c":"y', { a: [1, 2, { b: 'x' }] }, { a: [1, 2, { b: 'x', c: 'y' }] }],
    ['{"a":1,"b":2', { a: 1 }, { a: 1 }],
    ['{"a":{"b":[[', undefined, { a: { b: [[]] } }],
    ['[1,[', [1], [1, []]],
    ['{', undefined, {}],
    ['"half', undefined, 'half'],
    ['12', undefined, undefined],
    ['"whole"', 'whole', 'whole'],
    ['null ', null, null],
    ['', undefined, undefined],
    [' \n', undefined, undefined],
    ['{"a":1}x', { a: 1 }, { a: 1 }],
  ])('%s', (text, settled, closed) => {
    for (const ending of endings.slice(2)) {
      const object = broken(text, {}, ending)
      expect(salvage(object, 'settled').value).toEqual(settled)
      expect(salvage(object, 'close').value).toEqual(closed)
      expect(salvage(object, 'discard').value).toBeUndefined()
    }
  })

  test('of what is invalid the last draft stays that could be valid, or only its settled parts', () => {
    const object = objectWith((event, depth) => {
      if (event === 'begin literal') return {}
      return event === 'end "last"' ? { depth: depth - 1 } : undefined
    })
    object.write('{"a":["x",null,"last","y"],"b":true,"c":[{"d":false},"z')
    object.fail({ kind: 'length', message: 'Too long.' })
    expect(salvage(object, 'close').value).toEqual({ a: ['x', 'last'], c: [{}, 'z'] })
    expect(salvage(object, 'settled').value).toEqual({ a: ['x', 'last'] })
    for (const strategy of ['close', 'settled', 'discard'] as const) {
      expect(salvage(object, strategy).issues).toBe(object.get().issues)
    }
    expect(object.get().issues).toHaveLength(4)
  })

  test('what a final gate refuses is left out of the settled parts', () => {
    const object = objectWith(
      () => undefined,
      {},
      () => ({ issues: [{ message: 'Bad.', path: ['list', 1, 'n'] }] }),
    )
    object.write('{"list":[{"n":1},{"n":2}],"other":"x"}')
    object.end()
    expect(salvage(object, 'close').value).toEqual({ list: [{ n: 1 }, { n: 2 }], other: 'x' })
    expect(salvage(object, 'settled').value).toEqual({ list: [{ n: 1 }], other: 'x' })
  })

  test('nothing of a held container is kept, whole parts of it included', () => {
    const hold = {
      rule: ({ path }: { path: Path }) => (path[0] === 'call' ? 'hold' : 'live'),
    } as const
    const object = broken('{"title":"x","call":{"name":"drop","args":[1,2', { hold })
    expect(salvage(object, 'settled').value).toEqual({ title: 'x' })
    expect(salvage(object, 'close').value).toEqual({ title: 'x' })
    expect(salvage(broken('[{"a":1},{"b":2', { hold: { arrays: 'hold' } }), 'close').value).toBe(
      undefined,
    )
    expect(salvage(broken('[{"a":1},{"b":2', { hold: { arrays: 'hold' } }), 'settled').value).toBe(
      undefined,
    )
  })

  test('a repeated member that is skipped does not replace the first one', () => {
    const object = broken('{"a":1,"a":{"b":2,"c":', { duplicateKeys: 'first' })
    expect(salvage(object, 'settled').value).toEqual({ a: 1 })
    expect(salvage(object, 'close').value).toEqual({ a: 1 })
  })

  test('a document that lacks its sentinel can be kept', () => {
    const object = broken('{"a":1}', { sentinel: '_done' })
    expect(salvage(object, 'settled').value).toEqual({ a: 1 })
    expect(salvage(broken('{"a":1,"_done":tr', { sentinel: '_done' }), 'settled').value).toEqual({
      a: 1,
    })
  })

  test('settled parts are the very values that the fields have', () => {
    const object = broken('{"a":{"b":[1]},"c":[{"d":2},{"e"')
    const { value } = salvage(object, 'settled')
    expect((value as { a: unknown }).a).toBe(object.field('a').get().value)
    expect((value as { c: unknown[] }).c[0]).toBe(object.field('c', 0).get().value)
    expect(Object.isFrozen(value)).toBe(true)
  })

  test('a whole document is given as it is, also after a good ending', () => {
    const object = createStreamingObject<{ a: number }>()
    object.write('{"a":1}')
    object.end()
    const { value } = salvage(object, 'settled')
    // A draft: the type says that a member may be missing.
    const a: number | undefined = value?.a
    expect(a).toBe(1)
    expect(salvage(object, 'close').value).toBe(object.get().result)
  })

  test('while the document streams it can be asked at any time, and changes nothing', () => {
    const object = createObject()
    let notices = 0
    object.root.subscribe(() => (notices += 1))
    object.write('{"a":["x"')
    const before = notices
    expect(salvage(object, 'settled').value).toEqual({ a: ['x'] })
    object.write(',"y"]}')
    object.end()
    expect(object.get().result).toEqual({ a: ['x', 'y'] })
    expect(before).toBe(1)
  })

  test('something that is no streaming object is a TypeError', () => {
    // @ts-expect-error The types say so too.
    expect(() => salvage({}, 'close')).toThrow(TypeError)
    // @ts-expect-error The types say so too.
    expect(() => saveState({})).toThrow(TypeError)
  })
})
