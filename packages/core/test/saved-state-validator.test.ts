// A run with a schema is saved and restored with what was found in it.
import { type AnyObject, createObject, fieldAt, unitByUnit } from '@jell-internal/test-kit'
import {
  defineValidator,
  deltaApplier,
  type GateOutcome,
  type Path,
  restoreState,
  type SavedState,
  saveState,
  type StreamingObjectOptions,
  watchDeltas,
} from '@jell/core'
import { describe, expect, test } from 'vitest'

import { validatorWith } from './judged-object.ts'
import { pictureWithSources } from './random-policies.ts'

function moved(object: AnyObject, options: StreamingObjectOptions = {}): AnyObject {
  const saved = JSON.parse(JSON.stringify(saveState(object))) as SavedState
  return restoreState<unknown>(saved, options)
}

function picture(object: AnyObject, paths: readonly Path[]) {
  return pictureWithSources(
    object,
    paths.map((path) => fieldAt(object, path)),
  )
}

/** Finds that no number may stand in the root. */
const noNumbers = validatorWith((event, depth) =>
  depth === 1 && event === 'begin number' ? {} : undefined,
)

const refusal: GateOutcome = {
  issues: [
    { message: 'No.', path: ['a', 1] },
    { message: 'Nor this.', path: ['b'] },
  ],
}

describe('saved state of a run with a schema', () => {
  test('issues keep their places in the text, and none is listed twice', () => {
    const text = '{ "a" :\n 1 , "b" : 2 ,\n "c":"x"}'
    const object = createObject({ validator: noNumbers })
    let traveller = createObject({ validator: noNumbers })
    for (const unit of unitByUnit(text)) {
      object.write(unit)
      traveller.write(unit)
      traveller = moved(traveller, { validator: noNumbers })
      expect(traveller.get().issues).toEqual(object.get().issues)
    }
    expect(traveller.get().issues.map(({ offset }) => offset)).toEqual([9, 19])
    traveller.end()
    expect(traveller.get().error).toMatchObject({ kind: 'schema', offset: 9, path: ['a'] })
  })

  test('members that are not allowed and come again, so that they are skipped, count as before', () => {
    const validator = defineValidator<unknown>({
      root: undefined,
      gate: (value) => ({ value }),
      check: (output) => ({
        isClosable: false,
        begin: () => undefined,
        keyText: (key) => {
          const what = { keyword: 'k', message: 'Wrong.', expected: 'right', viable: 0 }
          if (key.startsWith('n')) output.violateMember(what)
        },
        endKey: () => undefined,
        skipMember: () => undefined,
        text: () => false,
        end: () => undefined,
      }),
    })
    const options = { validator, duplicateKeys: 'first' } as const
    const paths = [[], ['n'], ['no'], ['yes']]
    const text = '{"n":1,"n":2,"no":3,"yes":4,"n":[5]}'
    for (let at = 1; at <= text.length; at += 1) {
      const object = createObject(options)
      object.write(text.slice(0, at))
      let restored = moved(object, options)
      restored = moved(restored, options)
      expect(picture(restored, paths)).toEqual(picture(object, paths))
      for (const one of [object, restored]) {
        one.write(text.slice(at))
        one.end()
      }
      expect(picture(restored, paths)).toEqual(picture(object, paths))
    }
  })

  test('a run that was stopped at a violation is restored as stopped there', () => {
    const validator = validatorWith(() => undefined, undefined, {})
    const tooLong = defineValidator<unknown>({
      root: undefined,
      gate: validator.gate,
      check: (output) => {
        const check = validator.check(output)
        return {
          ...check,
          isClosable: false,
          text: () => {
            const what = { keyword: 'maxLength', message: 'Too long.', expected: 'less' }
            output.violate({ ...what, depth: 1, viable: 3 })
            return false
          },
        }
      },
    })
    for (const keepSource of [true, false]) {
      const options = { validator: tooLong, onViolation: 'stop', keepSource } as const
      const object = createObject(options)
      object.write('["abcdef","g"]')
      const restored = moved(object, options)
      expect(restored.field(0).get()).toMatchObject({ status: 'invalid', value: 'abc' })
      expect(picture(restored, [[], [0], [1]])).toEqual(picture(object, [[], [0], [1]]))
      const state = restored.get()
      restored.write(',')
      restored.end()
      expect(restored.get()).toBe(state)
    }
  })

  test('a gate that refused is not asked again; one that was asked, or passed, is', async () => {
    let asked = 0
    let answer: (outcome: GateOutcome) => void = () => undefined
    const options = {
      limits: { maxIssues: 1 },
      validator: validatorWith(
        () => undefined,
        () => {
          asked += 1
          return new Promise<GateOutcome>((resolve) => (answer = resolve))
        },
      ),
    }
    const paths = [[], ['a'], ['a', 0], ['a', 1], ['b'], ['c']]
    const object = createObject(options)
    object.write('{"a":[1,2],"b":3}')
    object.end()
    const waiting = moved(object, options)
    expect([waiting.get().phase, asked]).toEqual(['validating', 2])
    answer(refusal)
    await waiting.result.catch(() => undefined)
    const refused = moved(waiting, options)
    expect(asked).toBe(2)
    expect(picture(refused, paths)).toEqual(picture(waiting, paths))
    expect(refused.field('b').get().status).toBe('invalid')
    const passing = moved(object, options)
    answer({ value: 'out' })
    await passing.result
    const passed = moved(passing, options)
    expect([passed.get().phase, asked]).toEqual(['validating', 4])
    answer({ value: 'again' })
    expect(await passed.result).toBe('again')
  })

  test('a run that ended early is restored as one that did', () => {
    const validator = validatorWith(() => undefined, undefined, { isClosable: true })
    const options = { validator, stopWhen: 'closable' } as const
    const object = createObject(options)
    object.write('{"a":1,"b":2}')
    const restored = moved(object, options)
    expect(restored.get()).toEqual(object.get())
    expect(restored.get()).toMatchObject({ phase: 'done', endedEarly: true, result: { a: 1 } })
  })

  test('a run that deltas built is saved with what it was told, once it is whole or has ended', () => {
    const source = createObject({ validator: noNumbers })
    const rebuilt = createObject()
    watchDeltas(source, deltaApplier(rebuilt))
    source.write('{"a":"x","b":1')
    expect(() => saveState(rebuilt)).toThrow(TypeError)
    source.write('}')
    const paths = [[], ['a'], ['b'], ['c']]
    const whole = moved(rebuilt)
    expect(picture(whole, paths)).toEqual(picture(rebuilt, paths))
    whole.end()
    expect(whole.get()).toMatchObject({ phase: 'failed', error: { code: 'delta-mismatch' } })
    source.abort()
    expect(picture(moved(rebuilt), paths)).toEqual(picture(rebuilt, paths))
    const cut = createObject()
    const apply = deltaApplier(cut)
    apply({ type: 'begin', path: [], kind: 'array' })
    apply({ type: 'end', phase: 'stopped', failure: { kind: 'aborted', message: 'Enough.' } })
    expect(picture(moved(cut), paths)).toEqual(picture(cut, paths))
  })

  test('a run that waits for a gate elsewhere cannot be saved', () => {
    const rebuilt = createObject()
    const apply = deltaApplier(rebuilt)
    apply({ type: 'begin', path: [], kind: 'literal' })
    apply({ type: 'settle', path: [], source: 'null' })
    apply({ type: 'phase', phase: 'validating' })
    expect(() => saveState(rebuilt)).toThrow(TypeError)
  })

  test('another schema, or none, is a TypeError', () => {
    const object = createObject({ validator: noNumbers })
    object.write('{"a":1,"b')
    for (const validator of [undefined, validatorWith(() => undefined)]) {
      expect(() => moved(object, { validator })).toThrow(/does not fit these options/)
    }
    const clean = createObject({ validator: validatorWith(() => undefined) })
    clean.write('{"a":1,"b')
    expect(() => moved(clean, { validator: noNumbers })).toThrow(/does not fit these options/)
  })

  test.each<[string, object]>([
    ['no issues', { issues: undefined }],
    ['issues that are none', { issues: [{ message: 1, path: [] }] }],
    ['no list of what was skipped', { skippedIssues: ['0'] }],
    ['no word on an early end', { endedEarly: undefined }],
    ['deltas that are none', { deltas: [{ type: 'begin' }] }],
    ['deltas that tell of the run', { deltas: [{ type: 'end', phase: 'done' }] }],
  ])('%s: a TypeError says so', (_title, change) => {
    const object = createObject()
    object.write('[1')
    const saved = { ...saveState(object), ...change } as SavedState
    expect(() => restoreState(saved)).toThrow(/^The saved state has no readable /)
  })
})
