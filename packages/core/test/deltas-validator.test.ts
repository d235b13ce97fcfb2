// Deltas of a run with a schema show elsewhere what it found, also where nobody has the schema.
import {
  type AnyObject,
  chunkLengths,
  createObject,
  cutBy,
  ensureSame,
  failureOf,
  fieldAt,
  jsonDocuments,
  pathsOf,
  patience,
} from '@jell-internal/test-kit'
import {
  applyDeltas,
  createStreamingObject,
  defineValidator,
  type Delta,
  deltaApplier,
  deltas,
  type GateOutcome,
  type Path,
  watchDeltas,
} from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { objectOfShortTexts, objectWith, validatorWith } from './judged-object.ts'
import { pictureWithSources } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

function carry(delta: Delta): Delta {
  return JSON.parse(JSON.stringify(delta)) as Delta
}

/** What is told from here on. */
function toldBy(object: AnyObject): Delta[] {
  const told: Delta[] = []
  watchDeltas(object, (delta) => told.push(carry(delta)))
  return told
}

function rebuiltFrom(told: readonly Delta[], options = {}): AnyObject {
  const object = createObject(options)
  const apply = deltaApplier(object)
  for (const delta of told) apply(delta)
  return object
}

function picture(object: AnyObject, paths: readonly Path[]) {
  return pictureWithSources(
    object,
    paths.map((path) => fieldAt(object, path)),
  )
}

const issue = { message: 'Wrong.', keyword: 'k', expected: 'right' }

describe('deltas of a run with a schema', { timeout: patience }, () => {
  test('an issue is told at once, with the field that breaks; what holds it is invalid as it settles', () => {
    const object = objectWith((event, depth) =>
      depth === 1 && event === 'begin number' ? {} : undefined,
    )
    const told = toldBy(object)
    object.write('{"a":12,"b":"x"}')
    object.end()
    expect(told.slice(0, -1)).toEqual([
      { type: 'begin', path: [], kind: 'object' },
      { type: 'begin', path: ['a'], kind: 'number', held: true },
      { type: 'issue', issue: { ...issue, path: ['a'], offset: 5 } },
      { type: 'invalid', path: ['a'] },
      { type: 'settle', path: ['a'], source: '12', invalid: true },
      { type: 'begin', path: ['b'], kind: 'string' },
      { type: 'text', path: ['b'], text: 'x' },
      { type: 'settle', path: ['b'], size: 1 },
      { type: 'settle', path: [], size: 2, invalid: true },
    ])
    expect(told.at(-1)).toMatchObject({ type: 'end', failure: { kind: 'schema' }, count: 9 })
    expect(rebuiltFrom(told).field('a').get()).toMatchObject({ status: 'invalid', received: 12 })
  })

  test('the text of an invalid string is told when it settles', () => {
    const object = objectOfShortTexts(2)
    const told = toldBy(object)
    for (const chunk of ['["abc', 'de', '"]']) object.write(chunk)
    expect(told.slice(1, -1)).toEqual([
      { type: 'begin', path: [0], kind: 'string' },
      { type: 'text', path: [0], text: 'ab' },
      { type: 'issue', issue: expect.anything() },
      { type: 'invalid', path: [0], size: 2 },
      { type: 'settle', path: [0], size: 5, source: '"abcde"', invalid: true },
    ])
  })

  test('who comes late is told a frozen draft as JSON text, which keeps -0 and Infinity', () => {
    const object = objectWith((event, depth) =>
      depth === 1 && event === 'begin literal' ? { depth: 0 } : undefined,
    )
    object.write('[-0,1e400,{"b":[1.50]},null,2')
    const told = toldBy(object)
    expect(told.slice(0, 3)).toEqual([
      { type: 'issue', issue: { ...issue, path: [], offset: 23 } },
      { type: 'begin', path: [], kind: 'array' },
      { type: 'invalid', path: [], draft: '[-0,1e999,{"b":[1.50]}]' },
    ])
    object.write(',3]')
    const { value, received } = rebuiltFrom(told).root.get() as {
      value: unknown
      received: unknown
    }
    expect(value).toEqual([-0, Infinity, { b: [1.5] }])
    expect(Object.isFrozen((value as unknown[])[2])).toBe(true)
    expect(received).toEqual([-0, Infinity, { b: [1.5] }, null, 2, 3])
  })

  test('a string that its schema holds no longer is told whole, and shows from there', () => {
    let units = 0
    const object = objectWith(() => undefined, {}, undefined, {
      begin: (kind) => (kind === 'string' ? 'hold' : undefined),
      text: (piece) => (units += piece.length) < 3,
    })
    const told = toldBy(object)
    for (const chunk of ['["a', 'b', 'cd', 'e']) object.write(chunk)
    expect(told.slice(1)).toEqual([
      { type: 'begin', path: [0], kind: 'string', held: true },
      { type: 'text', path: [0], text: 'ab', released: true },
      { type: 'text', path: [0], text: 'cd' },
      { type: 'text', path: [0], text: 'e' },
    ])
    expect(rebuiltFrom(told.slice(0, 2)).field(0).get().value).toBeUndefined()
    expect(rebuiltFrom(told).field(0).get()).toMatchObject({ status: 'streaming', value: 'abcde' })
  })

  test('a member that is not allowed has the issue that names its parent', () => {
    const validator = defineValidator<unknown>({
      root: undefined,
      gate: (value) => ({ value }),
      check: (output) => ({
        isClosable: false,
        begin: () => undefined,
        keyText: (key) => {
          if (key === 'no') output.violateMember({ ...issue, viable: 0 })
        },
        endKey: () => undefined,
        skipMember: () => undefined,
        text: () => false,
        end: () => undefined,
      }),
    })
    const object = createStreamingObject<unknown>({ validator })
    const early = toldBy(object)
    object.write('{"yes":1,"no":2,')
    for (const told of [early, toldBy(object)]) {
      expect(told).toContainEqual({ type: 'invalid', path: ['no'], issue: 0 })
      const field = rebuiltFrom(told).field('no')
      expect(field.get()).toMatchObject({ status: 'invalid', issues: [{ path: [] }] })
    }
  })

  test('what breaks around a live number keeps a draft with all of the number', () => {
    const object = objectWith(
      (event, depth) => (event === 'end 123' && depth === 1 ? { depth: 0 } : undefined),
      { hold: { numbers: 'live' } },
    )
    const told = toldBy(object)
    for (const chunk of ['[1', '23,4']) object.write(chunk)
    expect(object.root.get()).toMatchObject({ status: 'invalid', value: [123] })
    expect(rebuiltFrom(told).root.get()).toEqual(object.root.get())
  })

  test('required members that are missing are told as their object settles', () => {
    const object = objectWith((event, depth) =>
      event.startsWith('end {') && depth === 0 ? { missing: 'b' } : undefined,
    )
    const told = toldBy(object)
    object.write('{"a":1}')
    expect(told.at(-1)).toEqual({
      type: 'settle',
      path: [],
      size: 1,
      invalid: true,
      missing: ['b'],
    })
    expect(rebuiltFrom(told).field('b').get()).toMatchObject({ status: 'invalid', present: false })
  })

  test('a late gate: validating until it answers, and its issues come with the end', async () => {
    let answer: (outcome: GateOutcome) => void = () => undefined
    const gate = () => new Promise<GateOutcome>((resolve) => (answer = resolve))
    const object = objectWith(() => undefined, { limits: { maxIssues: 1 } }, gate)
    const early = toldBy(object)
    object.write('{"a":[1,2],"b":3}')
    object.end()
    expect(early.at(-1)).toEqual({ type: 'phase', phase: 'validating' })
    expect(rebuiltFrom(early).get().phase).toBe('validating')
    const late = toldBy(object)
    answer({
      issues: [
        { message: 'No.', path: ['a', 1] },
        { message: 'Nor this.', path: ['b'] },
      ],
    })
    await object.result.catch(() => undefined)
    expect(early.at(-1)).toMatchObject({
      type: 'end',
      issues: [{ message: 'No.', path: ['a', 1] }],
      places: [['a', 1], ['b']],
    })
    const paths = [[], ['a'], ['a', 0], ['a', 1], ['b'], ['c']]
    for (const told of [early, late, toldBy(object)]) {
      expect(picture(rebuiltFrom(told), paths)).toEqual(picture(object, paths))
    }
  })

  test('an end before anything but white space, and one that comes early, are told as such', () => {
    const blank = createObject()
    blank.write(' ')
    expect(toldBy(blank)).toEqual([{ type: 'phase', phase: 'streaming' }])
    const object = objectWith(() => undefined, { stopWhen: 'closable' }, undefined, {
      isClosable: true,
    })
    const told = toldBy(object)
    object.write('{"a":1,"b')
    expect(told.at(-1)).toMatchObject({ phase: 'done', endedEarly: true })
    expect(rebuiltFrom(told).get()).toMatchObject({ phase: 'done', endedEarly: true })
  })

  test('a schema of the rebuilt object judges no field, and its gate makes the result', async () => {
    const validator = validatorWith(
      (event) => (event.startsWith('begin') ? {} : undefined),
      (value) => Promise.resolve({ value: { ...(value as object), more: 1 } }),
    )
    const object = createObject()
    const rebuilt = createStreamingObject<unknown>({ validator })
    const applying = applyDeltas(rebuilt, deltas(object))
    object.write('{"a":1}')
    object.end()
    await applying
    expect(await rebuilt.result).toEqual({ a: 1, more: 1 })
    expect(rebuilt.get().issues).toEqual([])
  })

  test('an iteration is read on while a gate elsewhere is asked', async () => {
    let answer: (outcome: GateOutcome) => void = () => undefined
    const gate = () => new Promise<GateOutcome>((resolve) => (answer = resolve))
    const object = objectWith(() => undefined, {}, gate)
    const rebuilt = createObject()
    const applying = applyDeltas(rebuilt, deltas(object))
    object.write('[1]')
    object.end()
    await new Promise((resolve) => setImmediate(resolve))
    expect(rebuilt.get().phase).toBe('validating')
    answer({ value: [1] })
    await applying
    expect(rebuilt.get()).toMatchObject({ phase: 'done', result: [1] })
  })

  test('the same for watchers of a rebuilt object, wherever they began', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      randomValidators,
      fc.nat(20),
      (text, lengths, validator, from) => {
        const paths = pathsOf(JSON.parse(text))
        const [object, second, third] = [
          createObject({ validator }),
          createObject(),
          createObject(),
        ]
        watchDeltas(object, deltaApplier(second))
        for (const [at, chunk] of cutBy(text, lengths).entries()) {
          if (at === from) watchDeltas(second, deltaApplier(third))
          object.write(chunk)
          if (at < from) continue
          ensureSame(picture(third, paths), picture(object, paths), () => `after ${chunk}`)
        }
      },
    )
    expect(failureOf(property, 100)).toBeUndefined()
  })
})
