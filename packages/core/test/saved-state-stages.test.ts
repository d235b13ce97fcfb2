// Runs with stages are saved and restored too, with what the stages keep back.
import {
  createObject,
  cutBy,
  ensureSame,
  failureOf,
  fieldAt,
  jsonDocuments,
  patience,
} from '@jell-internal/test-kit'
import { restoreState, saveState, type StreamingObjectOptions } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { embedded } from '../src/stages/embedded/embedded.ts'
import { lenient } from '../src/stages/lenient/lenient.ts'
import { brokenDocuments, garbage } from './broken-documents.ts'
import { pictureWithSources, randomHold } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

const limits = { maxChars: Infinity, maxDepth: Infinity, maxKeys: Infinity }
const paths = [[], [0], [1], ['a'], ['b'], ['a', 0], [0, 'a'], ['name'], ['never']]

const around = fc.constantFrom(
  ['', ''],
  ['Sure! {here}\n```json\n', '\n```\nDone.'],
  ['<think>{"a":1}</think>\n', '\n\nAnything else? {"b":2}'],
  ['text without end [', ''],
) as fc.Arbitrary<readonly [string, string]>

const texts = fc
  .tuple(
    fc.oneof(
      jsonDocuments(),
      brokenDocuments().map(({ text }) => text),
      garbage(),
    ),
    around,
  )
  .map(([text, [before, behind]]) => before + text + behind)

const stageLists = fc.constantFrom(
  [embedded()],
  [lenient()],
  [embedded(), lenient()],
  [embedded({ think: 'implicit' }), lenient()],
)

describe('saved state with stages', { timeout: patience }, () => {
  test('after every chunk a run in another process shows the same, reports the same, and ends the same', () => {
    const property = fc.property(
      texts,
      stageLists,
      randomHold,
      fc.boolean(),
      fc.option(randomValidators, { nil: undefined }),
      fc.constantFrom('continue' as const, 'stop' as const),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      (text, stages, hold, keepSource, validator, onViolation, lengths) => {
        const judged = { validator, onViolation }
        const options: StreamingObjectOptions = { stages, hold, keepSource, limits, ...judged }
        const object = createObject(options)
        let moved = createObject(options)
        const compare = (when: string): void => {
          const [expected, actual] = [object, moved].map((one) => ({
            ...pictureWithSources(
              one,
              paths.map((path) => fieldAt(one, path)),
            ),
            repairs: one.repairs,
          }))
          ensureSame(actual, expected, () => `${when} of ${text}`)
        }
        for (const chunk of cutBy(text, lengths)) {
          object.write(chunk)
          moved.write(chunk)
          moved = restoreState<unknown>(JSON.parse(JSON.stringify(saveState(moved))), options)
          compare(`after ${chunk}`)
        }
        object.end()
        moved.end()
        compare('at the end')
        moved = restoreState<unknown>(JSON.parse(JSON.stringify(saveState(moved))), options)
        compare('behind the end')
      },
    )
    expect(failureOf(property, 150)).toBeUndefined()
  })

  test('stages that are not those of the saved run are a TypeError', () => {
    const object = createObject({ stages: [embedded(), lenient()] })
    object.write('Sure: {"a":1')
    const saved = saveState(object)
    for (const stages of [undefined, [], [lenient()]]) {
      expect(() => restoreState(saved, { stages })).toThrow(/does not fit these options/)
    }
    const plain = createObject()
    plain.write('{"a":1')
    expect(() => restoreState(saveState(plain), { stages: [lenient()] })).toThrow(TypeError)
  })

  test('errors behind the restored part name places of the original text', () => {
    const text = 'Well,\n here: {"a":1,\n"b" 2}'
    for (let at = 0; at < text.length; at += 1) {
      const object = createObject({ stages: [embedded()] })
      object.write(text.slice(0, at))
      const moved = restoreState<unknown>(JSON.parse(JSON.stringify(saveState(object))), {
        stages: [embedded()],
      })
      moved.write(text.slice(at))
      expect(moved.get().error).toMatchObject({ offset: 25, line: 3, column: 5 })
      expect(moved.repairs).toEqual([{ kind: 'leading-text', offset: 0, path: [] }])
    }
  })
})
