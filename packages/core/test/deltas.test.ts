// Deltas, carried as JSON, show elsewhere what the object shows that they tell of.
import {
  type AnyObject,
  chunkLengths,
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
  applyDeltas,
  type Delta,
  deltaApplier,
  deltas,
  type Path,
  type StreamingObjectOptions,
  watchDeltas,
} from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { flushEvery, pictureWithSources, policyRuns, randomHold } from './random-policies.ts'

const endings = fc.constantFrom<ObservedEnding>('end', 'end', 'abort', 'fail')

/** The same delta as somebody else reads it. */
function carry(delta: Delta): Delta {
  return JSON.parse(JSON.stringify(delta)) as Delta
}

function refsOf(object: AnyObject, paths: readonly Path[]) {
  return paths.map((path) => fieldAt(object, path))
}

/** All deltas of a text, those of its ending included. */
function deltasOf(chunks: readonly string[], options: StreamingObjectOptions = {}): Delta[] {
  const object = createObject(options)
  const told: Delta[] = []
  watchDeltas(object, (delta) => told.push(delta))
  for (const chunk of chunks) object.write(chunk)
  object.end()
  return told
}

describe('deltas', { timeout: patience }, () => {
  test('after every chunk and ending the rebuilt object shows the same, wherever the watching began', () => {
    const property = fc.property(
      policyRuns(),
      randomHold,
      chunkLengths(),
      endings,
      fc.nat(20),
      fc.constantFrom(0, 0, 1, 3),
      fc.boolean(),
      ({ text, options, paths }, hold, lengths, ending, from, every, isJudged) => {
        const { schedule, afterWrite } = flushEvery(every)
        const object = createObject({ ...options, schedule })
        // Whether the rebuilt object has a schema of its own makes no difference to its fields.
        const unjudged = { ...options, validator: undefined, stopWhen: undefined }
        const rebuilt = createObject({ ...(isJudged ? options : unjudged), hold })
        const apply = deltaApplier(rebuilt)
        const refs = refsOf(object, paths)
        const rebuiltRefs = refsOf(rebuilt, paths)
        const compare = (when: string): void => {
          const expected = pictureWithSources(object, refs)
          const actual = pictureWithSources(rebuilt, rebuiltRefs)
          ensureSame(actual, expected, () => `${when} of ${text}`)
        }
        const chunks = cutBy(text, lengths)
        for (const [at, chunk] of chunks.entries()) {
          if (at === from) watchDeltas(object, (delta) => apply(carry(delta)))
          object.write(chunk)
          afterWrite()
          if (at >= from) compare(`after chunk ${at}`)
        }
        endWith(object, ending)
        if (from >= chunks.length) watchDeltas(object, (delta) => apply(carry(delta)))
        compare(`after ${ending}`)
      },
    )
    expect(failureOf(property, 150)).toBeUndefined()
  })

  test('a rebuilt object that flushes later shows the same once it has flushed', async () => {
    const property = fc.property(policyRuns(), chunkLengths(), endings, (run, lengths, ending) => {
      const object = createObject(run.options)
      const rebuilt = createObject({ ...run.options, schedule: () => undefined })
      const apply = deltaApplier(rebuilt)
      const refs = refsOf(object, run.paths)
      watchDeltas(object, (delta) => apply(carry(delta)))
      for (const chunk of cutBy(run.text, lengths)) object.write(chunk)
      endWith(object, ending)
      const expected = pictureWithSources(object, refs)
      ensureSame(pictureWithSources(rebuilt, refsOf(rebuilt, run.paths)), expected, () => run.text)
    })
    expect(failureOf(property, 60)).toBeUndefined()
  })

  test('a document reads as fields that begin, gain text and settle', () => {
    expect(deltasOf(['{"a":"x', 'y","b":[-0', ',true],"c":{', '}}'])).toEqual([
      { type: 'begin', path: [], kind: 'object' },
      { type: 'begin', path: ['a'], kind: 'string' },
      { type: 'text', path: ['a'], text: 'x' },
      { type: 'text', path: ['a'], text: 'y' },
      { type: 'settle', path: ['a'], size: 2 },
      { type: 'begin', path: ['b'], kind: 'array' },
      { type: 'begin', path: ['b', 0], kind: 'number', held: true },
      { type: 'settle', path: ['b', 0], source: '-0' },
      { type: 'begin', path: ['b', 1], kind: 'literal', held: true },
      { type: 'settle', path: ['b', 1], source: 'true' },
      { type: 'settle', path: ['b'], size: 2 },
      { type: 'begin', path: ['c'], kind: 'object' },
      { type: 'settle', path: ['c'], size: 0 },
      { type: 'settle', path: [], size: 3 },
      { type: 'end', phase: 'done', count: 14 },
    ])
  })

  test('nothing below a held container is told before it settles; its settle comes last', () => {
    const text = '{"call":{"2":[1.50],"1":"x"},"b":1}'
    const options: StreamingObjectOptions = {
      hold: { rule: ({ path }) => (path.length === 1 ? 'hold' : undefined) },
    }
    const object = createObject(options)
    const told: Delta[] = []
    watchDeltas(object, (delta) => told.push(delta))
    object.write(text.slice(0, 27))
    expect(told).toEqual([
      { type: 'begin', path: [], kind: 'object' },
      { type: 'begin', path: ['call'], kind: 'object', held: true },
    ])
    object.write(text.slice(27))
    expect(told.slice(2, -1)).toEqual([
      { type: 'begin', path: ['call', '2'], kind: 'array' },
      { type: 'begin', path: ['call', '2', 0], kind: 'number' },
      { type: 'settle', path: ['call', '2', 0], source: '1.50' },
      { type: 'settle', path: ['call', '2'], size: 1 },
      { type: 'begin', path: ['call', '1'], kind: 'string' },
      { type: 'text', path: ['call', '1'], text: 'x' },
      { type: 'settle', path: ['call', '1'], size: 1 },
      { type: 'settle', path: ['call'], size: 2 },
      { type: 'begin', path: ['b'], kind: 'number', held: true },
      { type: 'settle', path: ['b'], source: '1' },
    ])
  })

  test('a live number is told by the characters that it gained', () => {
    const told = deltasOf(['[1', '2', '.', '50', ']'], { hold: { numbers: 'live' } })
    expect(told.filter(({ type }) => type === 'text')).toEqual([
      { type: 'text', path: [0], text: '1' },
      { type: 'text', path: [0], text: '2' },
      { type: 'text', path: [0], text: '.50' },
    ])
    expect(told).toContainEqual({ type: 'settle', path: [0], source: '12.50' })
  })

  test('every kind of bad ending carries over, with its code, its place and its sentence', () => {
    const kinds = [
      'utf8',
      'schema',
      'stalled',
      'transport',
      'provider',
      'length',
      'refusal',
      'limit',
    ] as const
    for (const kind of kinds) {
      const object = createObject()
      const rebuilt = createObject()
      object.write('{"a":')
      object.fail({ kind, code: 'some-code', message: `It was ${kind}.`, offset: 5, path: ['a'] })
      watchDeltas(object, (delta) => deltaApplierOnce(rebuilt)(carry(delta)))
      expect(rebuilt.get()).toMatchObject({
        phase: 'failed',
        error: {
          kind,
          code: 'some-code',
          message: `It was ${kind}.`,
          offset: 5,
          path: ['a'],
        },
      })
    }
  })

  test('several watchers are told the same; one that stops leaves the others alone', () => {
    const object = createObject()
    const told: Delta[][] = [[], [], []]
    const stops = told.map((list) => watchDeltas(object, (delta) => list.push(delta)))
    object.write('["a"')
    stops[1]!()
    stops[1]!()
    object.write(',"b"]')
    object.end()
    expect(told[0]).toEqual(told[2])
    expect(told[0]!.at(-1)).toMatchObject({ type: 'end', phase: 'done' })
    expect(told[1]).toEqual(told[0]!.slice(0, 4))
  })

  test('who begins to watch an ended run is told all of it at once', () => {
    const object = createObject()
    object.write('["a",{"b":1e400}]')
    object.end()
    const told: Delta[] = []
    watchDeltas(object, (delta) => told.push(delta))
    const rebuilt = createObject()
    const apply = deltaApplier(rebuilt)
    for (const delta of told) apply(carry(delta))
    expect(rebuilt.get()).toMatchObject({ phase: 'done', result: ['a', { b: Infinity }] })
    expect(rebuilt.field(1, 'b').source()).toBe('1e400')
  })

  test('a number of any length and exponents beyond a double survive', () => {
    const text = '[12345678901234567890123,-0,-0.0,1e999,1.50]'
    const rebuilt = createObject()
    const apply = deltaApplier(rebuilt)
    for (const delta of deltasOf(unitByUnit(text))) apply(carry(delta))
    const sources = [0, 1, 2, 3, 4].map((at) => rebuilt.field(at).source())
    expect(sources).toEqual(text.slice(1, -1).split(','))
    expect(rebuilt.field(1).get().value).toBe(-0)
  })
})

const appliers = new WeakMap<AnyObject, (delta: Delta) => void>()

/** The applier of an object, always the same one. */
function deltaApplierOnce(object: AnyObject): (delta: Delta) => void {
  const known = appliers.get(object) ?? deltaApplier(object)
  appliers.set(object, known)
  return known
}

describe('deltas as an iteration', () => {
  test('each iteration tells all, up to the end', async () => {
    const object = createObject()
    object.write('{"a":"x')
    const reading = [collect(object), collect(object)]
    await Promise.resolve()
    object.write('y"}')
    object.end()
    const [one, two] = await Promise.all(reading)
    expect(one).toEqual(two)
    const rebuilt = createObject()
    await applyDeltas(rebuilt, one!.map(carry))
    expect(rebuilt.get()).toMatchObject({ phase: 'done', result: { a: 'xy' } })
  })

  test('one that is left stops the watching', async () => {
    const object = createObject()
    object.write('["a')
    for await (const delta of deltas(object)) {
      if (delta.type === 'text') break
    }
    let notices = 0
    object.root.subscribe(() => (notices += 1))
    object.write('b"]')
    object.end()
    expect(notices).toBeGreaterThan(0)
    expect(object.get().phase).toBe('done')
  })

  test('one that waits for more can be left at once', async () => {
    const object = createObject()
    const reading = deltas(object)
    const waiting = reading.next()
    const left = reading.return()
    expect(await left).toEqual({ done: true, value: undefined })
    expect(await waiting).toEqual({ done: true, value: undefined })
    object.write('["a"]')
    expect(await reading.next()).toEqual({ done: true, value: undefined })
  })

  test('one that is never read watches nothing', () => {
    const object = createObject()
    const reading = deltas(object)
    object.write('["a"]')
    object.end()
    expect(reading).toBeDefined()
    expect(object.get().phase).toBe('done')
  })
})

async function collect(object: AnyObject): Promise<Delta[]> {
  const told: Delta[] = []
  for await (const delta of deltas(object)) told.push(delta)
  return told
}
