import {
  brokenJson,
  chunkLengths,
  createObject,
  cutBy,
  endWith,
  errorFields,
  fieldAt,
  ensureSame,
  isDocument,
  jsonDocuments,
  observe,
  type ObservedEnding,
  observeOnce,
  pathsOf,
  patience,
  unitByUnit,
  failureOf,
} from '@jell-internal/test-kit'
import type { StreamingObjectOptions } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { randomHold } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

const policies: fc.Arbitrary<StreamingObjectOptions> = fc.record({
  hold: randomHold,
  duplicateKeys: fc.constantFrom('error' as const, 'first' as const, undefined),
  validator: fc.option(randomValidators, { nil: undefined }),
  onViolation: fc.constantFrom('continue' as const, 'stop' as const),
})

const endings = fc.constantFrom<ObservedEnding>('end', 'abort', 'fail')

/** Half of the texts are broken, and watched where the whole one had its fields. */
const texts = fc.oneof(jsonDocuments(), brokenJson())

/** The places of a document, or of what a broken one might have been. */
function placesOf(text: string) {
  const paths = isDocument(text) ? pathsOf(JSON.parse(text)) : guesses
  return paths
}

const guesses = [
  [],
  [0],
  [1],
  [2],
  [0, 0],
  [0, 'a'],
  ['a'],
  ['b'],
  [''],
  ['__proto__'],
  ['a', 'a'],
  ['a', 0],
  ['a', 'a', 'a'],
  ['2'],
  ['undefined'],
]

describe('P2 Cuts mean nothing', { timeout: patience }, () => {
  test('P2 Cuts mean nothing: after every prefix all is as if the prefix had come in one write', () => {
    expect(
      failureOf(
        fc.property(texts, chunkLengths(), policies, endings, (text, lengths, policy, ending) => {
          const paths = placesOf(text)
          const chunks = cutBy(text, lengths)
          const pictures = observe(chunks, paths, policy, ending)
          let prefix = ''
          for (const [at, chunk] of chunks.entries()) {
            prefix += chunk
            const once = observeOnce(prefix, paths, policy)
            ensureSame(pictures[at], once, () => `after ${prefix}`)
          }
          const ended = observeOnce(text, paths, policy, { ending })
          ensureSame(pictures.at(-1), ended, () => `after ${ending}`)
        }),
        120,
      ),
    ).toBeUndefined()
  })

  test('P2 Cuts mean nothing: a ref made late knows what one made early knows', () => {
    expect(
      failureOf(
        fc.property(texts, policies, endings, fc.nat(), (text, policy, ending, at) => {
          const paths = placesOf(text)
          const prefix = text.slice(0, at % (text.length + 1))
          for (const how of ['none', ending] as const) {
            const early = observeOnce(prefix, paths, policy, { ending: how })
            const late = observeOnce(prefix, paths, policy, { ending: how, isLate: true })
            ensureSame(late, early, () => `after ${prefix}`)
          }
        }),
        400,
      ),
    ).toBeUndefined()
  })

  test('P2 Cuts mean nothing: one unit at a time, each field settles before what holds it', () => {
    const text = '{"a":[{"b":"\\n","c":null}],"d":-1.5e3,"e":{}}'
    const paths = pathsOf(JSON.parse(text))
    const order = (chunks: readonly string[]): string[] => {
      const object = createObject()
      const settled: string[] = []
      for (const path of paths) {
        const ref = fieldAt(object, path)
        ref.subscribe(() => {
          if (ref.get().status !== 'settled' || !ref.get().present) return
          if (!settled.includes(ref.pointer)) settled.push(ref.pointer)
        })
      }
      for (const chunk of chunks) object.write(chunk)
      return settled
    }
    const expected = ['/a/0/b', '/a/0/c', '/a/0', '/a', '/d', '/e', '']
    expect(order(unitByUnit(text))).toEqual(expected)
  })

  test('an error says the same for every cut: kind, code, offset, line, column, path, found, expected, sentence', () => {
    const text = '{\n  "a": [1, "x",\n   tru}]'
    const errorOf = (chunks: readonly string[]) => {
      const object = createObject()
      for (const chunk of chunks) object.write(chunk)
      endWith(object, 'end')
      return errorFields(object.get().error!)
    }
    const whole = errorOf([text])
    expect(whole).toMatchObject({
      kind: 'syntax',
      code: 'unexpected-character',
      offset: 24,
      line: 3,
      column: 7,
      path: ['a', 2],
      found: '"}"',
      expected: '"e" of "true"',
    })
    expect(whole['message']).toContain('line 3, column 7')
    expect(whole['message']).toContain('/a/2')
    for (let at = 1; at < text.length; at += 1) {
      expect(errorOf([text.slice(0, at), text.slice(at)])).toEqual(whole)
    }
    expect(errorOf(unitByUnit(text))).toEqual(whole)
  })
})
