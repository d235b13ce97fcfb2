// Deltas that were lost, came twice, changed places or make no sense never pass for a whole document.
import {
  createObject,
  cutBy,
  chunkLengths,
  ensure,
  failureOf,
  isDeepEqual,
  jsonDocuments,
  patience,
} from '@jell-internal/test-kit'
import { applyDeltas, type Delta, deltaApplier, deltas, watchDeltas } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { randomHold } from './random-policies.ts'

const mismatched = {
  phase: 'failed',
  error: { kind: 'transport', code: 'delta-mismatch' },
  result: undefined,
}

const whole: readonly Delta[] = [
  { type: 'begin', path: [], kind: 'object' },
  { type: 'begin', path: ['a'], kind: 'string' },
  { type: 'text', path: ['a'], text: 'x' },
  { type: 'settle', path: ['a'], size: 1 },
  { type: 'begin', path: ['b'], kind: 'array' },
  { type: 'begin', path: ['b', 0], kind: 'number', held: true },
  { type: 'settle', path: ['b', 0], source: '1' },
  { type: 'settle', path: ['b'], size: 1 },
  { type: 'settle', path: [], size: 2 },
  { type: 'end', phase: 'done' },
]

function applied(list: readonly unknown[], options = {}) {
  const object = createObject(options)
  const apply = deltaApplier(object)
  for (const delta of list) apply(delta as Delta)
  return object
}

describe('deltas that do not fit', { timeout: patience }, () => {
  test('one that is lost, comes twice or changes places never leads to another value', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      randomHold,
      fc.nat(),
      fc.constantFrom('lost', 'twice', 'swapped'),
      (text, lengths, hold, at, how) => {
        const object = createObject({ hold })
        const list: Delta[] = []
        watchDeltas(object, (delta) => list.push(delta))
        for (const chunk of cutBy(text, lengths)) object.write(chunk)
        object.end()
        const place = at % list.length
        const [one, next] = list.slice(place, place + 2)
        if (how === 'lost') list.splice(place, 1)
        else if (how === 'twice') list.splice(place, 0, one!)
        // A stream keeps the order of what it carries; two pieces of one text do not say theirs.
        else if (next === undefined || (one!.type === 'text' && next.type === 'text')) return
        else list.splice(place, 2, next, one!)
        const rebuilt = applied(list)
        const { phase, error, result } = rebuilt.get()
        if (phase === 'done') {
          ensure(isDeepEqual(result, JSON.parse(text)), () => `${how} ${JSON.stringify(one)}`)
        } else if (error !== undefined || list.at(-1)?.type === 'end') {
          ensure(error?.code === 'delta-mismatch', () => `${error?.code} for ${how}`)
        } else ensure(how === 'lost' && one!.type === 'end', () => `${phase} for ${how}`)
      },
    )
    expect(failureOf(property, 200)).toBeUndefined()
  })

  test('each delta of a document is missed: the run fails where it was needed', () => {
    expect(applied(whole).get()).toMatchObject({ phase: 'done', result: { a: 'x', b: [1] } })
    for (let at = 0; at < whole.length - 1; at += 1) {
      expect(applied([...whole.slice(0, at), ...whole.slice(at + 1)]).get()).toMatchObject(
        mismatched,
      )
    }
    expect(applied(whole.slice(0, -1)).get().phase).toBe('streaming')
  })

  test('each delta of a document may not come twice, except its end', () => {
    for (let at = 0; at < whole.length - 1; at += 1) {
      const list = [...whole.slice(0, at + 1), ...whole.slice(at)]
      expect(applied(list).get()).toMatchObject(mismatched)
    }
    expect(applied([...whole, whole.at(-1)]).get().phase).toBe('done')
  })

  test('a member that came and went between two deltas is missed by the size of its parent', () => {
    expect(applied([whole[0], ...whole.slice(4)]).get()).toMatchObject(mismatched)
  })

  test('a repeated member is a mismatch whatever repeated keys mean to the rebuilt object', () => {
    const list = [...whole.slice(0, 4), ...whole.slice(1)]
    for (const duplicateKeys of ['error', 'first'] as const) {
      expect(applied(list, { duplicateKeys }).get()).toMatchObject(mismatched)
    }
  })

  test.each<[string, readonly unknown[]]>([
    [
      'an item that skips an index',
      [
        ['begin', [], 'array'],
        ['begin', [1], 'literal'],
      ],
    ],
    [
      'an item under a name',
      [
        ['begin', [], 'array'],
        ['begin', ['0'], 'literal'],
      ],
    ],
    [
      'a member under a number',
      [
        ['begin', [], 'object'],
        ['begin', [0], 'literal'],
      ],
    ],
    [
      'a second root',
      [
        ['begin', [], 'literal'],
        ['settle', [], 'null'],
        ['begin', [], 'array'],
      ],
    ],
    ['a root that is not at the root', [['begin', ['a'], 'object']]],
    [
      'a child of a string',
      [
        ['begin', [], 'string'],
        ['begin', ['a'], 'string'],
      ],
    ],
    [
      'text of a container',
      [
        ['begin', [], 'array'],
        ['text', [], 'a'],
      ],
    ],
    [
      'text of a literal',
      [
        ['begin', [], 'literal'],
        ['text', [], 't'],
      ],
    ],
    ['text of nothing', [['text', [], 'a']]],
    [
      'text of another field',
      [
        ['begin', [], 'string'],
        ['text', ['a'], 'a'],
      ],
    ],
    ['a settled field that is not open', [['settle', [], 'null']]],
    [
      'a number without source text',
      [
        ['begin', [], 'number'],
        ['settle', []],
      ],
    ],
    [
      'a number that is none',
      [
        ['begin', [], 'number'],
        ['settle', [], '01'],
      ],
    ],
    [
      'a number that has other text',
      [
        ['begin', [], 'number'],
        ['text', [], '2'],
        ['settle', [], '1'],
      ],
    ],
    [
      'a literal as a number',
      [
        ['begin', [], 'number'],
        ['settle', [], 'true'],
      ],
    ],
    [
      'a number as a literal',
      [
        ['begin', [], 'literal'],
        ['settle', [], '1'],
      ],
    ],
    [
      'a string as a literal',
      [
        ['begin', [], 'literal'],
        ['settle', [], '"a"'],
      ],
    ],
    [
      'another source text',
      [
        ['begin', [], 'string'],
        ['text', [], 'a'],
        ['settle', [], '"b"'],
      ],
    ],
    [
      'no source text',
      [
        ['begin', [], 'string'],
        ['text', [], 'a'],
        ['settle', [], '"'],
      ],
    ],
    ['an unknown kind', [['begin', [], 'date']]],
    ['an unknown type', [['move', []]]],
  ])('%s is a mismatch', (_title, list) => {
    const object = applied(
      (list as [string, string[], string?][]).map(([type, path, rest]) => {
        const name = { begin: 'kind', text: 'text', settle: 'source' }[type] ?? 'rest'
        return { type, path, [name]: rest }
      }),
    )
    expect(object.get()).toMatchObject(mismatched)
    expect(object.get().error?.message).toMatch(/^A delta for ".*" does not fit: expected .+\.$/)
  })

  test.each([
    [undefined],
    [null],
    [1],
    ['begin'],
    [{}],
    [{ type: 'begin' }],
    [{ type: 'begin', path: 'a', kind: 'string' }],
    [{ type: 'begin', path: [{}], kind: 'string' }],
    [{ type: 'text', path: [] }],
    [{ type: 'end' }],
    [{ type: 'end', phase: 'failed' }],
    [{ type: 'end', phase: 'stopped' }],
    [{ type: 'end', phase: 'failed', failure: 'oh' }],
    [{ type: 'end', phase: 'failed', failure: { kind: 'length' } }],
  ])('%o is no delta, and ends the run instead of throwing', (delta) => {
    expect(applied([delta]).get()).toMatchObject(mismatched)
    expect(applied([...whole.slice(0, 9), delta]).get()).toMatchObject(mismatched)
  })

  test('what comes behind a mismatch is ignored, and what was settled stays', () => {
    const object = applied([...whole.slice(0, 4), ...whole.slice(5)])
    expect(object.get()).toMatchObject(mismatched)
    expect(object.root.get()).toMatchObject({ status: 'interrupted', value: { a: 'x' } })
    expect(object.field('a').get().status).toBe('settled')
  })
})

describe('applyDeltas', () => {
  test('an iteration that stops without an end fails the run: it may have been cut', async () => {
    for (const length of [0, 3, 9]) {
      const object = createObject()
      await applyDeltas(object, whole.slice(0, length))
      expect(object.get()).toMatchObject({
        phase: 'failed',
        error: { kind: 'transport', code: 'no-ending' },
      })
    }
  })

  test('an iteration that throws fails the run with what it threw', async () => {
    const object = createObject()
    await applyDeltas(object, {
      async *[Symbol.asyncIterator]() {
        yield* whole.slice(0, 3)
        throw new Error('The line is dead.')
      },
    })
    expect(object.get().error).toMatchObject({ kind: 'transport', message: 'The line is dead.' })
    expect(object.field('a').get()).toMatchObject({ status: 'interrupted', value: 'x' })
  })

  test('the iteration is left at a mismatch, and when the object has ended otherwise', async () => {
    for (const how of ['mismatch', 'aborted']) {
      const object = createObject()
      const read: string[] = []
      let isLeft = false
      const source = (async function* () {
        try {
          for (const delta of whole.toSpliced(2, how === 'mismatch' ? 2 : 0)) {
            if (read.length === 5 && how === 'aborted') object.abort()
            read.push(delta.type)
            yield delta
          }
        } finally {
          isLeft = true
        }
      })()
      await applyDeltas(object, source)
      expect(isLeft).toBe(true)
      expect(read.length).toBeLessThan(whole.length - 2)
      expect(object.get().error?.kind).toBe(how === 'mismatch' ? 'transport' : 'aborted')
    }
  })

  test('deltas of a running object can be applied as they come', async () => {
    const object = createObject()
    const rebuilt = createObject()
    const applying = applyDeltas(rebuilt, deltas(object))
    object.write('{"a":[1,')
    await new Promise((resolve) => setImmediate(resolve))
    expect(rebuilt.root.get()).toMatchObject({ status: 'streaming', value: { a: [1] } })
    object.abort('enough')
    await applying
    expect(rebuilt.get()).toMatchObject({ phase: 'stopped', error: { kind: 'aborted' } })
    expect(rebuilt.get().error?.message).toBe(object.get().error?.message)
  })
})
