// The reserved last member of the root: what it proves, and that it never shows.
import {
  chunkLengths,
  createObject,
  cutBy,
  ensureSame,
  failureOf,
  isDocument,
  fieldAt,
  jsonDocuments,
  patience,
  twoWayCuts,
  unitByUnit,
} from '@jell-internal/test-kit'
import { type Delta, restoreState, salvage, saveState, watchDeltas } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pictureWithSources, policyRuns, randomHold, withMember } from './random-policies.ts'

const sentinel = '_done'

function* cuttings(text: string): Generator<readonly string[], void> {
  yield [text]
  yield unitByUnit(text)
  yield* twoWayCuts(text)
}

function read(chunks: readonly string[], options = {}) {
  const object = createObject({ sentinel, ...options })
  for (const chunk of chunks) object.write(chunk)
  object.end()
  return object
}

const spellings = fc.constantFrom('"_done":true', ' "\\u005fdone" :\n true ', '"_done":true\t')

describe('sentinel', { timeout: patience }, () => {
  test('a document that has it is the same, after every chunk, as one that is read without the rule', () => {
    const objects = policyRuns().filter(
      ({ text, options }) =>
        options.sentinel === undefined && /^\s*\{/.test(text) && isDocument(text),
    )
    const property = fc.property(objects, chunkLengths(), spellings, (run, lengths, spelling) => {
      const { text, paths } = run
      // A schema hears of a key that may become the sentinel's only once it cannot: a little later.
      const options = { ...run.options, limits: {}, stopWhen: undefined, validator: undefined }
      const body = text.slice(0, text.lastIndexOf('}'))
      const chunks = cutBy(body, lengths)
      const plain = createObject(options)
      const guarded = createObject({ ...options, sentinel })
      const told: Delta[][] = [[], []]
      for (const [at, object] of [plain, guarded].entries()) {
        watchDeltas(object, (delta) => told[at]!.push(delta))
      }
      const compare = (when: string): void => {
        const [expected, actual] = [plain, guarded].map((object) => ({
          ...pictureWithSources(
            object,
            [...paths, [sentinel, 'below']].map((path) => fieldAt(object, path)),
          ),
          phase: undefined,
          error: object.get().error?.code,
          settled: salvage(object, 'settled').value,
          closed: salvage(object, 'close').value,
        }))
        ensureSame(actual, expected, () => `${when} of ${text}`)
        ensureSame(told[1], told[0], () => `deltas ${when} of ${text}`)
      }
      for (const chunk of chunks) {
        plain.write(chunk)
        guarded.write(chunk)
        compare(`after ${chunk}`)
      }
      if (read([`${body}}`], { ...options, sentinel: undefined }).get().phase !== 'done') return
      const member = withMember(`${body}}`, spelling).slice(body.length, -1)
      // Where the comma ends a number, the plain text has white space to end it.
      plain.write(' ')
      for (const unit of unitByUnit(member)) {
        guarded.write(unit)
        compare(`after ${unit} of the sentinel`)
      }
    })
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('whole documents end well, with the value that they have without it', () => {
    const property = fc.property(
      jsonDocuments().filter((text) => /^\s*\{/.test(text)),
      randomHold,
      spellings,
      chunkLengths(),
      (text, hold, spelling, lengths) => {
        const object = read(cutBy(withMember(text, spelling), lengths), { hold })
        ensureSame(object.get().phase, 'done', () => text)
        ensureSame(
          object.get().result,
          read([text], { sentinel: undefined }).get().result,
          () => text,
        )
      },
    )
    expect(failureOf(property, 80)).toBeUndefined()
  })

  test.each([
    ['false', '{"a":1,"_done":false}', 19],
    ['null', '{"a":1,"_done":null}', 18],
    ['a number', '{"a":1,"_done":1}', 15],
    ['a negative number', '{"a":1,"_done":-1}', 15],
    ['a string', '{"a":1,"_done":"true"}', 15],
    ['an array', '{"a":1,"_done":[true]}', 15],
    ['an object', '{"a":1,"_done":{}}', 15],
    ['not last', '{"_done":true,"a":1}', 16],
    ['not last, behind white space', '{"_done":true ,\n"" :1}', 17],
    ['repeated', '{"a":1,"_done":true,"_done":true}', 26],
    ['in an array', '["a",{"_done":true}]', 0],
    ['of a string', ' "a"', 1],
    ['of a number', '-1', 0],
    ['of a literal', 'null', 0],
  ])('%s is a syntax error with the code sentinel, for every cut', (_title, text, offset) => {
    for (const chunks of cuttings(text)) {
      for (const duplicateKeys of ['error', 'first'] as const) {
        const { phase, error } = read(chunks, { duplicateKeys }).get()
        expect(phase).toBe('failed')
        expect(error).toMatchObject({ kind: 'syntax', code: 'sentinel', offset })
        expect(error?.message).toContain('expected "_done": true as the last member')
      }
    }
  })

  test.each([
    ['{"a":1}', 6],
    ['{}', 1],
    ['{ \n}', 3],
    ['{"a":{"_done":true}}', 19],
    ['{"_Done":true,"_done ":true}', 27],
  ])('%s closes without it: truncated, code no-sentinel, for every cut', (text, offset) => {
    for (const chunks of cuttings(text)) {
      const object = read(chunks)
      expect(object.get()).toMatchObject({
        phase: 'failed',
        error: { kind: 'truncated', code: 'no-sentinel', offset },
      })
      expect(object.root.get().status).toBe('interrupted')
    }
  })

  test('a text that stops before it, in it or behind it is truncated as any other', () => {
    const text = '{"a":1,"_done":true}'
    for (let length = 1; length < text.length; length += 1) {
      expect(read([text.slice(0, length)]).get().error).toMatchObject({
        kind: 'truncated',
        code: 'unexpected-end',
      })
    }
  })

  test('a document that is nothing but the sentinel is an empty object', () => {
    const object = read(['{"_done":true}'])
    expect(object.get()).toMatchObject({ phase: 'done', result: {} })
    expect(object.root.keys()).toEqual([])
  })

  test('deeper in the document its key is a member like all others', () => {
    for (const chunks of cuttings('{"a":{"_done":1},"b":[{"_done":{}}],"_done":true}')) {
      expect(read(chunks).get()).toMatchObject({
        phase: 'done',
        result: { a: { _done: 1 }, b: [{ _done: {} }] },
      })
    }
  })

  test('a ref to it is absent, made before it came, while it is read, and afterwards', () => {
    const object = createObject({ sentinel })
    const early = object.field('_done')
    const states: unknown[] = []
    early.subscribe(() => states.push(early.get()))
    object.write('{"a":1,"_done":tru')
    expect(object.root.size()).toBe(1)
    expect(early.get()).toMatchObject({ status: 'pending', present: false })
    object.write('e')
    expect(early.get()).toMatchObject({ status: 'pending', present: false })
    expect(object.root.get().status).toBe('streaming')
    object.write('}')
    object.end()
    expect(states).toEqual([{ status: 'settled', value: undefined, present: false, issues: [] }])
    for (const ref of [early, object.field('_done')]) {
      expect(ref.get()).toMatchObject({ status: 'final', present: false, value: undefined })
      expect(ref.source()).toBeUndefined()
    }
  })

  test('nobody is told while it is read', () => {
    const object = createObject({ sentinel })
    object.write('{"a":"x"')
    let notices = 0
    object.subscribe(() => (notices += 1))
    object.root.subscribe(() => (notices += 1))
    object.field('_done').subscribe(() => (notices += 1))
    for (const unit of ',"_done":true ') object.write(unit)
    expect(notices).toBe(0)
  })

  test('it does not count against maxKeys', () => {
    const limits = { maxKeys: 1 }
    expect(read(['{"a":1,"_done":true}'], { limits }).get().phase).toBe('done')
  })

  test('it is saved and restored wherever it stands, and still must be the last', () => {
    const text = '{"a":1,"_done":true}'
    for (let at = 0; at <= text.length; at += 1) {
      for (const rest of ['', ',"b":2}']) {
        const object = createObject({ sentinel })
        object.write(text.slice(0, at))
        const restored = restoreState(JSON.parse(JSON.stringify(saveState(object))), { sentinel })
        for (const one of [object, restored]) {
          one.write(rest === '' ? text.slice(at) : text.slice(at, -1) + rest)
          one.end()
        }
        expect(restored.get()).toEqual(object.get())
        expect(restored.get().error?.code).toBe(rest === '' ? undefined : object.get().error?.code)
      }
    }
  })
})
