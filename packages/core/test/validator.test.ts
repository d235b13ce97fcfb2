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
  takePicture,
  valueAt,
} from '@jell-internal/test-kit'
import {
  createStreamingObject,
  defineValidator,
  type GateOutcome,
  type HoldOptions,
  type Issue,
  type Path,
  type ShowWish,
} from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { objectOfShortTexts, objectWith } from './judged-object.ts'
import { randomValidator, randomValidators } from './random-validator.ts'

describe('a validator', { timeout: patience }, () => {
  test('P3 P5 with a schema: what is invalid keeps its last viable draft, and gets what was received once it is whole', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      randomValidators,
      fc.constantFrom('live' as const, 'hold' as const),
      (text, lengths, validator, objects) => {
        const root: unknown = JSON.parse(text)
        const object = createObject({ hold: { objects }, validator })
        const paths = pathsOf(root)
        const refs = paths.map((path) => fieldAt(object, path))
        const drafts = new Map<string, unknown>()
        const look = (isWhole: boolean): void => {
          for (const [at, ref] of refs.entries()) {
            const state = ref.get()
            const { pointer } = ref
            if (drafts.has(pointer)) {
              ensure(state.status === 'invalid', () => `${pointer} is valid again`)
              ensure(Object.is(state.value, drafts.get(pointer)), () => `${pointer} changed`)
            }
            if (state.status !== 'invalid') continue
            drafts.set(pointer, state.value)
            if (isWhole) ensureSame(state.received, valueAt(root, paths[at]!), () => pointer)
          }
        }
        for (const chunk of cutBy(text, lengths)) {
          object.write(chunk)
          look(false)
        }
        endWith(object, 'end')
        look(true)
      },
    )
    expect(failureOf(property, 120)).toBeUndefined()
  })

  test('P9 with a schema: one fault anywhere makes the run fail, all around it invalid at the end, and nothing final', () => {
    const property = fc.property(jsonDocuments(), randomValidators, (text, validator) => {
      const object = createObject({ validator })
      const refs = pathsOf(JSON.parse(text)).map((path) => fieldAt(object, path))
      object.write(text)
      object.end()
      const { phase, issues, error } = object.get()
      if (phase === 'validating') return
      const { fields } = takePicture(object, refs)
      ensure((phase === 'done') === (issues.length === 0), () => `${phase} with issues`)
      if (phase !== 'done') ensure(error?.kind === 'schema', () => `${error?.kind}`)
      for (const [pointer, { status, issues: own }] of Object.entries(fields)) {
        ensure((status === 'final') === (phase === 'done'), () => `${pointer} is ${status}`)
        const below = Object.entries(fields).filter(([one]) => one.startsWith(`${pointer}/`))
        const isBroken = below.some(([, field]) => field.status === 'invalid')
        if (isBroken) ensure(status === 'invalid', () => `${pointer} holds what is invalid`)
        if (status === 'invalid') ensure(own.length > 0, () => `${pointer} has no issue`)
      }
    })
    expect(failureOf(property, 200)).toBeUndefined()
  })

  test('a wrong type: nothing of the value ever shows, its neighbours do', () => {
    const object = objectWith((event, depth) =>
      event === 'begin string' && depth === 1 ? { found: 'a string' } : undefined,
    )
    const field = object.field('a')
    object.write('{"a":"no')
    expect(field.get()).toMatchObject({ status: 'invalid', value: undefined, received: undefined })
    expect(object.root.get()).toMatchObject({ status: 'streaming', value: {} })
    expect(object.root.get().issues).toEqual(object.get().issues)
    object.write('ne","b":1}')
    expect(field.get()).toMatchObject({ status: 'invalid', value: undefined, received: 'none' })
    expect(object.field('b').get()).toMatchObject({ status: 'settled', value: 1 })
    expect(object.root.get()).toMatchObject({
      status: 'invalid',
      value: { b: 1 },
      received: { a: 'none', b: 1 },
    })
    object.end()
    expect(object.get()).toMatchObject({
      phase: 'failed',
      error: { kind: 'schema', code: 'k', path: ['a'], offset: 5, message: 'Wrong (at /a).' },
      issues: [{ path: ['a'], keyword: 'k', offset: 5, found: 'a string' }],
    })
  })

  test('text that breaks in the middle of a chunk shows up to there', () => {
    const object = objectWith(() => undefined)
    const limited = objectOfShortTexts(5)
    for (const one of [object, limited]) one.write('["hello world')
    expect(object.field(0).get()).toMatchObject({ status: 'streaming', value: 'hello world' })
    expect(limited.field(0).get()).toMatchObject({ status: 'invalid', value: 'hello' })
    expect(limited.root.get()).toMatchObject({ status: 'streaming', value: ['hello'] })
    expect(limited.get().issues).toMatchObject([{ path: [0], offset: 7 }])
    limited.write('!"]')
    expect(limited.field(0).get()).toMatchObject({ value: 'hello', received: 'hello world!' })
  })

  test('of several violations in one piece of text the first decides what shows', () => {
    const validator = defineValidator<unknown>({
      root: undefined,
      gate: (value) => ({ value }),
      check: (output) => ({
        isClosable: false,
        begin: () => undefined,
        keyText: () => undefined,
        endKey: () => undefined,
        skipMember: () => undefined,
        end: () => undefined,
        text: () => {
          const what = { depth: 0, message: 'Wrong.', expected: 'right' }
          output.violate({ ...what, keyword: 'maxLength', viable: 4 })
          output.violate({ ...what, keyword: 'pattern', viable: 2 })
          output.violate({ ...what, keyword: 'format' })
          return false
        },
      }),
    })
    const object = createStreamingObject({ validator })
    object.write('"hello')
    expect(object.root.get()).toMatchObject({ status: 'invalid', value: 'he' })
    expect(object.get().issues.map(({ offset }) => offset)).toEqual([5, 3, 6])
  })

  test('a required member that is missing is invalid, and so is what should have it', () => {
    const object = objectWith((event, depth) =>
      event.startsWith('end {') && depth === 0 ? { missing: 'b' } : undefined,
    )
    const field = object.field('b')
    object.write('{"a":1')
    expect(field.get().status).toBe('pending')
    object.write('}')
    expect(field.get()).toMatchObject({ status: 'invalid', present: false, value: undefined })
    expect(object.field('c').get()).toMatchObject({ status: 'settled', present: false })
    expect(object.root.get()).toMatchObject({ status: 'invalid', value: { a: 1 } })
    expect(object.get().issues).toMatchObject([{ path: ['b'] }])
  })

  test('an invalid item without a draft is left out of its list, and the refs of the others stay', () => {
    const object = objectWith((event) => (event === 'begin literal' ? {} : undefined))
    object.write('["a",null,"b"')
    expect(object.root.get().value).toEqual(['a', 'b'])
    expect(object.root.size()).toBe(3)
    expect(object.field(2).get()).toMatchObject({ status: 'settled', value: 'b' })
    expect(object.field(1).get()).toMatchObject({ status: 'invalid', received: null })
  })

  test('a list that breaks as an invalid list in it closes keeps the draft that this one froze', () => {
    for (const chunks of [['[["a",null,"b"', '],"c"'], ['[["a",null,"b"],"c"']]) {
      const object = objectWith((event, depth) => {
        if (event === 'begin literal') return { depth: 1 }
        return event.startsWith('end [') && depth === 1 ? { depth: 0 } : undefined
      })
      for (const chunk of chunks) {
        object.write(chunk)
        expect(object.root.get().value).toEqual([['a']])
      }
      expect(object.root.get().status).toBe('invalid')
    }
  })

  test('onViolation "stop" fails at the character, reads nothing behind it and interrupts what is open', () => {
    const object = objectWith(
      (event, depth) => (event === 'begin number' && depth === 1 ? {} : undefined),
      { onViolation: 'stop' },
    )
    object.write('{"a":"x","b":1,"c":"y"}')
    expect(object.get()).toMatchObject({ phase: 'failed', error: { kind: 'schema', offset: 13 } })
    expect(object.field('a').get()).toMatchObject({ status: 'settled', value: 'x' })
    expect(object.field('b').get()).toMatchObject({ status: 'invalid' })
    expect(object.field('c').get()).toMatchObject({ status: 'interrupted' })
    expect(object.root.get()).toMatchObject({ status: 'interrupted', value: { a: 'x' } })
  })

  test('stopWhen "closable" does not end a document well that breaks the schema', () => {
    const object = objectWith(
      (event) => (event === 'begin number' ? {} : undefined),
      { stopWhen: 'closable' },
      undefined,
      { isClosable: true },
    )
    object.write('{"a":1,"b":"x"')
    expect(object.get()).toMatchObject({ phase: 'streaming', endedEarly: false })
    object.write('}')
    object.end()
    expect(object.get()).toMatchObject({ phase: 'failed', endedEarly: false })
  })

  test('stopWhen "closable" ends well behind the member that makes it so, and says so', async () => {
    let asked = 0
    const object = objectWith(() => undefined, { stopWhen: 'closable' }, undefined, {
      get isClosable() {
        asked += 1
        return asked === 2
      },
    })
    object.write('{"a":{"x":1},"b":"y","c":"z')
    expect(object.get()).toMatchObject({ phase: 'done', endedEarly: true })
    expect(await object.result).toEqual({ a: { x: 1 }, b: 'y' })
    expect(object.field('c').get()).toMatchObject({ status: 'final', present: false })
  })

  test.each([
    ['with a sentinel', { stopWhen: 'closable', sentinel: '_done' } as const],
    ['without a validator', { stopWhen: 'closable', validator: undefined } as const],
  ])('stopWhen %s is a mistake of the caller', (_, options) => {
    const validator = randomValidator(0, 8, 'good')
    expect(() => createStreamingObject({ validator, ...options })).toThrow(TypeError)
  })

  test('the result is what the gate makes of the value; fields stay as they were read', async () => {
    const object = objectWith(
      () => undefined,
      {},
      (value) => ({ value: { ...(value as object), more: 1 } }),
    )
    object.write('{"a":1}')
    object.end()
    expect(await object.result).toEqual({ a: 1, more: 1 })
    expect(object.root.get()).toMatchObject({ status: 'final', value: { a: 1 } })
  })

  test('what the gate refuses makes its places invalid, and those above them; the rest stays settled', () => {
    const object = objectWith(
      () => undefined,
      {},
      () => ({
        issues: [
          { message: 'Too small.', path: ['list', 1, 'n'] },
          { message: 'Required.', path: [{ key: 'gone' }] },
          { message: 'Strange.', path: ['list', 7, 'x'] },
        ],
      }),
    )
    const early = object.field('list', 1, 'n')
    object.write('{"list":[{"n":1},{"n":2}],"other":"x"}')
    object.end()
    expect(object.get()).toMatchObject({
      phase: 'failed',
      error: { kind: 'schema', code: 'gate', path: ['list', 1, 'n'] },
    })
    expect(early.get()).toMatchObject({ status: 'invalid', value: 2, received: 2 })
    const statusAt = (...path: Path) => fieldAt(object, path).get().status
    expect(statusAt()).toBe('invalid')
    expect(statusAt('list')).toBe('invalid')
    expect(statusAt('list', 0)).toBe('settled')
    expect(statusAt('list', 1)).toBe('invalid')
    expect(statusAt('other')).toBe('settled')
    // An item past the end is no member that is lacking: the list is what the issue is said of.
    expect(statusAt('list', 7)).toBe('settled')
    expect(object.field('gone').get()).toMatchObject({ status: 'invalid', present: false })
    expect(
      object
        .field('list')
        .get()
        .issues.map((issue: Issue) => issue.message),
    ).toEqual(['Too small.', 'Strange.'])
  })

  test('a late gate: validating until it answers; nothing is read meanwhile', async () => {
    let answer: (outcome: GateOutcome) => void = () => undefined
    const object = objectWith(
      () => undefined,
      {},
      () => new Promise<GateOutcome>((resolve) => (answer = resolve)),
    )
    const phases: string[] = []
    object.subscribe(() => phases.push(object.get().phase))
    object.write('[1]')
    object.end()
    object.write('nonsense')
    object.end()
    expect(object.root.get().status).toBe('settled')
    answer({ value: 'out' })
    expect(await object.result).toBe('out')
    expect(phases).toEqual(['streaming', 'validating', 'done'])
    expect(object.root.get()).toMatchObject({ status: 'final', value: [1] })
  })

  test('an abort during a late gate wins, and the answer is dropped', async () => {
    let answer: (outcome: GateOutcome) => void = () => undefined
    const object = objectWith(
      () => undefined,
      {},
      () => new Promise<GateOutcome>((resolve) => (answer = resolve)),
    )
    object.write('[1]')
    object.end()
    object.abort('enough')
    answer({ value: 'out' })
    await expect(object.result).rejects.toMatchObject({ kind: 'aborted' })
    expect(object.get().phase).toBe('stopped')
    expect(object.root.get().status).toBe('settled')
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no luck')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no luck'))],
  ])('a gate that %s fails the run', async (_, gate) => {
    const object = objectWith(() => undefined, {}, gate)
    object.write('1')
    object.end()
    await expect(object.result).rejects.toMatchObject({ kind: 'schema', code: 'gate-threw' })
  })

  test('no more issues are kept than the limit says; what breaks beyond it is invalid all the same', () => {
    const object = objectWith(
      (event, depth) => (depth === 1 && event === 'begin number' ? {} : undefined),
      {
        limits: { maxIssues: 2 },
      },
    )
    object.write('[1,2,3,4]')
    object.end()
    expect(object.get().issues).toHaveLength(2)
    expect(object.field(3).get().status).toBe('invalid')
    expect(object.get().phase).toBe('failed')
  })

  test.each<[wish: ShowWish, hold: HoldOptions, shown: string | undefined]>([
    ['hold', { rule: () => 'live' }, '12'],
    ['live', { rule: () => 'hold' }, undefined],
    ['hold', { strings: 'live' }, undefined],
    ['live', { strings: 'hold' }, '12'],
    [undefined, { strings: 'hold' }, undefined],
  ] as const)(
    'what the schema wishes (%s) comes before %j, but not before a rule',
    (wish, hold, shown) => {
      const rest = { begin: () => wish, text: () => wish === 'hold' }
      const object = objectWith(() => undefined, { hold }, undefined, rest)
      object.write('"12')
      expect(object.root.get()).toMatchObject({ status: 'streaming', value: shown })
    },
  )

  test('one issue at least is kept of a document that breaks', () => {
    const object = objectWith(() => ({}), { limits: { maxIssues: 0 } })
    object.write('1 ')
    object.end()
    expect(object.get()).toMatchObject({ phase: 'failed', error: { code: 'k' } })
    expect(object.get().issues).toHaveLength(1)
  })
})
