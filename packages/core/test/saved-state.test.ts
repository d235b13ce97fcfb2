// A run that is saved, carried as JSON, restored and continued is the run that was never saved.
import {
  type AnyObject,
  createObject,
  cutBy,
  endWith,
  ensureSame,
  failureOf,
  fieldAt,
  type ObservedEnding,
  patience,
  unitByUnit,
} from '@jell-internal/test-kit'
import {
  deltaApplier,
  metrics,
  type Path,
  readSource,
  restoreState,
  type SavedState,
  saveState,
  type SourceEvent,
  type StreamingObjectOptions,
  watchDeltas,
} from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { flushEvery, pictureWithSources, policyRuns } from './random-policies.ts'

const unlimited = { maxChars: Infinity, maxDepth: Infinity, maxKeys: Infinity }

/** The saved state as another process reads it. */
function carry(saved: SavedState): SavedState {
  return JSON.parse(JSON.stringify(saved)) as SavedState
}

/** The run as it goes on in another process. */
function moved(object: AnyObject, options: StreamingObjectOptions): AnyObject {
  const limits = { ...unlimited, ...options.limits }
  return restoreState<unknown>(carry(saveState(object)), { ...options, limits })
}

function pictureAt(object: AnyObject, paths: readonly Path[]) {
  const refs = paths.map((path) => fieldAt(object, path))
  return pictureWithSources(object, refs)
}

const ending = fc.constantFrom<ObservedEnding>('end', 'end', 'abort', 'fail')

describe('saved state', { timeout: patience }, () => {
  test('at every offset the restored run shows the same, goes on the same, and ends the same', () => {
    const property = fc.property(
      policyRuns(),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
      ending,
      fc.nat(),
      ({ text, options, paths }, lengths, how, seed) => {
        // All offsets of short texts, and about a hundred of long ones.
        const step = Math.ceil((text.length + 1) / 100)
        for (let at = seed % step; at <= text.length; at += step) {
          const object = createObject(options)
          object.write(text.slice(0, at))
          const restored = moved(object, options)
          const compare = (when: string): void => {
            ensureSame(
              pictureAt(restored, paths),
              pictureAt(object, paths),
              () => `${when}, saved after ${JSON.stringify(text.slice(0, at))}`,
            )
          }
          compare('at once')
          for (const chunk of cutBy(text.slice(at), lengths)) {
            object.write(chunk)
            restored.write(chunk)
            compare(`after ${chunk}`)
          }
          endWith(object, how)
          endWith(restored, how)
          compare(`after ${how}`)
        }
      },
    )
    expect(failureOf(property, 20)).toBeUndefined()
  })

  test('an ended run is restored as ended, whatever ended it', () => {
    const property = fc.property(policyRuns(), fc.nat(), ending, (run, at, how) => {
      const { text, options, paths } = run
      const object = createObject(options)
      object.write(text.slice(0, at % (text.length + 1)))
      endWith(object, how)
      const restored = moved(object, options)
      const state = restored.get()
      ensureSame(pictureAt(restored, paths), pictureAt(object, paths), () => text)
      restored.write('[')
      restored.end()
      ensureSame(restored.get() === state, true, () => 'It moved.')
    })
    expect(failureOf(property, 300)).toBeUndefined()
  })

  test('saving again and again behind every unit changes nothing', () => {
    const property = fc.property(policyRuns(), ({ text, options, paths }) => {
      const object = createObject(options)
      let traveller = createObject(options)
      for (const unit of unitByUnit(text)) {
        object.write(unit)
        traveller.write(unit)
        traveller = moved(traveller, options)
      }
      object.end()
      traveller.end()
      ensureSame(pictureAt(traveller, paths), pictureAt(object, paths), () => text)
    })
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('what waits for a flush is saved, and counts against the limits as before', () => {
    const property = fc.property(policyRuns(), fc.nat(), (run, cut) => {
      const { text, options, paths } = run
      const at = cut % (text.length + 1)
      const object = createObject({ ...options, schedule: flushEvery(1).schedule })
      object.write(text.slice(0, at))
      const restored = moved(object, options)
      for (const one of [object, restored]) {
        one.write(text.slice(at))
        one.end()
      }
      ensureSame(pictureAt(restored, paths), pictureAt(object, paths), () => text)
    })
    expect(failureOf(property, 150)).toBeUndefined()
  })

  test('deltas of a restored run tell of all of it', () => {
    const property = fc.property(policyRuns(), fc.nat(), ({ text, options, paths }, cut) => {
      const at = cut % (text.length + 1)
      const object = createObject(options)
      object.write(text.slice(0, at))
      const restored = moved(object, options)
      const rebuilt = createObject(options)
      const apply = deltaApplier(rebuilt)
      watchDeltas(restored, apply)
      restored.write(text.slice(at))
      restored.abort()
      ensureSame(
        { ...pictureAt(rebuilt, paths), phase: '' },
        { ...pictureAt(restored, paths), phase: '' },
        () => text,
      )
    })
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('places in errors count from the start of the text, white space that was left out included', () => {
    const text = '{\n\n  "a" :\t[ 1.50 ,\n "\\u0041"\n ] ,\n  "b": x }'
    for (let at = 0; at < text.indexOf('x'); at += 1) {
      const object = createObject()
      object.write(text.slice(0, at))
      const restored = moved(object, {})
      restored.write(text.slice(at))
      expect(restored.get().error).toMatchObject({
        code: 'unexpected-character',
        offset: 42,
        line: 6,
        column: 8,
        path: ['b'],
      })
    }
  })

  test('the state is no longer than its values need', () => {
    const object = createObject()
    object.write(`{${' '.repeat(10_000)}"a"${'\n'.repeat(10_000)}:[1,`)
    const { prefix, position } = saveState(object)
    expect(prefix).toBe('{"a":[1,')
    expect(position).toEqual({ offset: 20_008, line: 10_001, column: 5 })
  })

  test('a state that was taken down does not change while the run goes on', () => {
    const object = createObject()
    object.write('{"a":1,')
    const saved = saveState(object)
    const before = JSON.stringify(saved)
    object.write('"b":2}')
    object.end()
    expect(JSON.stringify(saved)).toBe(before)
  })

  test.each([
    ['idle', ''],
    ['only white space', ' \n'],
    ['half a key with half a pair', '{"\ud83d'],
    ['half a key with half an escape', '{"a\\u00'],
    ['half a key behind a member', '{"a":1,"b'],
    ['a key without its colon', '{"a":1,"b" '],
    ['a colon', '{"a":1,"b":'],
    ['a comma', '[1,'],
    ['half an escape behind half a pair', '["\ud83d\\ud'],
    ['a lone minus', '[-'],
    ['half an exponent', '[1e+'],
    ['half a literal', '[fals'],
    ['a root that is a number', '12.50'],
    ['a root that is whole', '"x" '],
    ['a repeated key inside of a repeated member', '{"a":1,"a":{"b":1,"b":3 '],
    ['a member under __proto__', '{"__proto__":{"a":1},"b'],
  ])('%s', (_title, prefix) => {
    for (const keepSource of [true, false]) {
      const options = { keepSource, duplicateKeys: 'first' } as const
      const object = createObject(options)
      object.write(prefix)
      const restored = moved(object, options)
      const paths = [[], ['a'], ['b'], [0], ['__proto__', 'a']]
      expect(pictureAt(restored, paths)).toEqual(pictureAt(object, paths))
      for (const one of [object, restored]) {
        one.write('2')
        one.end()
      }
      expect(pictureAt(restored, paths)).toEqual(pictureAt(object, paths))
    }
  })

  test.each<[string, string, StreamingObjectOptions]>([
    ['a repeated key behind a number', '{"a":1,"a":2}', {}],
    ['one key too many behind a number', '{"a":1,"b":2}', { limits: { maxKeys: 1 } }],
    ['a key behind the sentinel', '{"a":1,"_done":true,"b":2}', { sentinel: '_done' }],
    ['a sentinel that is a number', '{"a":1,"_done":2}', { sentinel: '_done' }],
    ['a root that cannot have the sentinel', '12', { sentinel: '_done' }],
    ['one level too many behind a number', '[1,[[]]]', { limits: { maxDepth: 2 } }],
    ['a number that cannot go on', '{"a":[1,1.]}', {}],
  ])('a run that ended in the middle is restored: %s', (_title, text, options) => {
    const object = createObject(options)
    object.write(text)
    expect(object.get().phase).toBe('failed')
    const paths = [[], ['a'], ['b'], ['a', 0], ['a', 1], [0], [1]]
    expect(pictureAt(moved(object, options), paths)).toEqual(pictureAt(object, paths))
  })

  test('a document as deep as no stack is saved and restored', () => {
    const depth = 20_000
    const object = createObject()
    object.write('['.repeat(depth))
    object.write(`${']'.repeat(depth / 2)}`)
    const restored = moved(object, {})
    restored.write(']'.repeat(depth / 2))
    restored.end()
    expect(restored.get().phase).toBe('done')
  })
})

describe('saved state that cannot be restored', () => {
  const running = createObject()
  running.write('{"a":1')
  const saved = carry(saveState(running))

  test('another version', () => {
    expect(() => restoreState({ ...saved, version: 2 as 1 })).toThrow(
      new TypeError('Saved state of version 2 cannot be read; expected 1.'),
    )
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'saved'],
    ['no version', {}],
    ['no prefix', { version: 1, phase: 'streaming' }],
    ['a prefix that is no text', { ...saved, prefix: 7 }],
    ['no position', { ...saved, position: undefined }],
    ['half a position', { ...saved, position: { offset: 1 } }],
    ['no counts', { ...saved, charsRead: '12' }],
    ['an unknown phase', { ...saved, phase: 'half' }],
    ['a failed run without its error', { ...saved, phase: 'failed' }],
    ['an error that is none', { ...saved, phase: 'failed', failure: 'oh' }],
    ['a done run whose document is open', { ...saved, phase: 'done' }],
    ['no repairs', { ...saved, repairs: undefined }],
    ['a repair without a path', { ...saved, repairs: [{ kind: 'fence', offset: 0 }] }],
    ['stages that are none', { ...saved, stages: 1 }],
    ['a text that is no document', { ...saved, prefix: '{"a":}' }],
  ])('%s: a TypeError says so', (_title, state) => {
    expect(() => restoreState(state as SavedState)).toThrow(TypeError)
    expect(() => restoreState(state as SavedState)).toThrow(/^(The s|S)aved state /)
  })

  test('other options than those of the saved run', () => {
    const object = createObject({ duplicateKeys: 'first' })
    object.write('{"a":1,"a":')
    expect(() => moved(object, {})).toThrow(/does not fit these options/)
    const deep = createObject()
    deep.write('[[')
    expect(() => moved(deep, { limits: { maxDepth: 1 } })).toThrow(/does not fit these options/)
  })

  test('what was read and written is counted on', () => {
    const object = createObject()
    for (const chunk of ['[1', ', ', '2']) object.write(chunk)
    const restored = restoreState(saveState(object))
    restored.write(']')
    expect(metrics(restored).get()).toMatchObject({ characters: 6, chunks: 4 })
  })

  test('a run whose source opens its connection again is connecting, until more comes', async () => {
    const object = createObject()
    const saved: SavedState[] = []
    async function* source(): AsyncGenerator<SourceEvent> {
      yield { type: 'connecting' }
      saved.push(saveState(object))
      yield { type: 'document-start', id: 'a', channel: 'content' }
      yield { type: 'document-delta', id: 'a', text: '[1' }
      yield { type: 'connecting' }
      saved.push(saveState(object))
    }
    await readSource(object, source())
    for (const [state, rest] of [
      [saved[0]!, '[1,2]'],
      [saved[1]!, ',2]'],
    ] as const) {
      const restored = restoreState(state)
      expect(restored.get().phase).toBe('connecting')
      restored.write(rest)
      expect(restored.get().phase).toBe('streaming')
      restored.end()
      expect(restored.get()).toMatchObject({ phase: 'done', result: [1, 2] })
    }
  })

  test('a run that was built by deltas has no text to go on with', () => {
    const source = createObject()
    const rebuilt = createObject()
    watchDeltas(source, deltaApplier(rebuilt))
    source.write('{"a":[1')
    expect(() => saveState(rebuilt)).toThrow(TypeError)
    source.write(']}')
    source.end()
    expect(moved(rebuilt, {}).get()).toMatchObject({ phase: 'done', result: { a: [1] } })
  })
})
