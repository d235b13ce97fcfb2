// Verdicts that were lost, came twice or make no sense never pass for another picture of the run.
import {
  type AnyObject,
  chunkLengths,
  createObject,
  cutBy,
  ensure,
  failureOf,
  fieldAt,
  findDifference,
  jsonDocuments,
  pathsOf,
  patience,
} from '@jell-internal/test-kit'
import { type Delta, deltaApplier, type Path, watchDeltas } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pictureWithSources } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

function rebuiltFrom(told: readonly Delta[]): AnyObject {
  const object = createObject()
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

describe('deltas of a schema that do not fit', { timeout: patience }, () => {
  test('one that is lost or comes twice never leads to another picture than that of the run', () => {
    const property = fc.property(
      jsonDocuments(),
      chunkLengths(),
      randomValidators,
      fc.nat(20),
      fc.nat(),
      fc.boolean(),
      (text, lengths, validator, from, at, isLost) => {
        const paths = pathsOf(JSON.parse(text))
        const object = createObject({ validator })
        const list: Delta[] = []
        const chunks = cutBy(text, lengths)
        for (const [index, chunk] of chunks.entries()) {
          if (index === from % chunks.length) watchDeltas(object, (delta) => list.push(delta))
          object.write(chunk)
        }
        object.end()
        if (object.get().phase === 'validating') return
        const [one] = list.splice(at % list.length, isLost ? 1 : 0)
        if (!isLost) list.splice(at % list.length, 0, list[at % list.length]!)
        const rebuilt = rebuiltFrom(list)
        const isSame = findDifference(picture(rebuilt, paths), picture(object, paths)) === undefined
        const { phase, error } = rebuilt.get()
        const isNoticed = error?.code === 'delta-mismatch' || phase === 'streaming'
        ensure(isSame || isNoticed, () => `${isLost ? 'lost' : 'twice'}: ${JSON.stringify(one)}`)
      },
    )
    expect(failureOf(property, 300)).toBeUndefined()
  })

  test('whatever comes in whatever order, nothing is thrown, and what is done has nothing invalid', () => {
    const path = fc.constantFrom<Path>([], [], [], [0], ['a'], ['a', 0])
    const facts = {
      held: fc.constantFrom(true, undefined),
      released: fc.constantFrom(true, undefined),
      invalid: fc.constantFrom(true, undefined),
      kind: fc.constantFrom('object', 'array', 'string', 'number', 'literal'),
      text: fc.constantFrom('', '1', 'x'),
      source: fc.constantFrom('1', '"x"', '""', 'null', '"', undefined, undefined),
      size: fc.constantFrom(0, 1, 2, undefined, undefined),
      missing: fc.constantFrom(['a'], ['z'], [], undefined, undefined),
      draft: fc.constantFrom('{"a":1}', '[[]]', '"x"', '-0', '{"__proto__":1}', '?', undefined),
    }
    const issue = fc.record({ message: fc.constant('No.'), path })
    const said = fc.record({ path, ...facts })
    const delta = fc.oneof(
      said.map((all) => ({ ...all, type: 'begin' })),
      said.map((all) => ({ ...all, type: 'text' })),
      said.map((all) => ({ ...all, type: 'settle' })),
      said.map((all) => ({ ...all, type: 'invalid' })),
      issue.map((one) => ({ type: 'issue', issue: one })),
      fc.constant({ type: 'phase', phase: 'validating' }),
      fc.constant({ type: 'end', phase: 'done' }),
      issue.map((one) => ({
        type: 'end',
        phase: 'failed',
        failure: { kind: 'schema', message: 'No.' },
        issues: [one],
      })),
    )
    const property = fc.property(fc.array(delta, { maxLength: 90, size: 'max' }), (list) => {
      const paths: Path[] = [[], [0], ['a'], ['a', 0], ['z']]
      const fitting: Delta[] = []
      for (const one of list as unknown as Delta[]) {
        const object = rebuiltFrom([...fitting, one])
        const { phase, error, issues } = object.get()
        const { fields } = picture(object, paths)
        const statuses = Object.values(fields).map(({ status }) => status)
        if (phase === 'done') {
          const isFinal = statuses.every((status) => status === 'final')
          ensure(isFinal && issues.length === 0, () => JSON.stringify([...fitting, one]))
        } else ensure(!statuses.includes('final'), () => phase)
        // What does not fit would end the run, and what comes behind it would be ignored.
        if (error === undefined && phase !== 'done') fitting.push(one)
      }
    })
    expect(failureOf(property, 400)).toBeUndefined()
  })

  const begun: Delta[] = [
    { type: 'begin', path: [], kind: 'object' },
    { type: 'begin', path: ['a'], kind: 'string' },
    { type: 'text', path: ['a'], text: 'x' },
  ]
  const told: Delta = { type: 'issue', issue: { message: 'No.', path: ['a'] } }
  const broken: Delta = { type: 'invalid', path: ['a'] }
  const settles: Delta = { type: 'settle', path: ['a'], source: '"x"', invalid: true }
  const closes: Delta = { type: 'settle', path: [], size: 1, invalid: true }
  const failed = { type: 'end', phase: 'failed', failure: { kind: 'schema', message: 'No.' } }

  test('as they should be', () => {
    const list = [...begun, told, broken, settles, closes, { ...failed, count: 7 }] as Delta[]
    expect(rebuiltFrom(list).get()).toMatchObject({ phase: 'failed', error: { kind: 'schema' } })
  })

  test.each<[string, readonly unknown[]]>([
    [
      'a good ending behind an issue',
      [
        told,
        { ...settles, invalid: undefined },
        { ...closes, invalid: undefined },
        { type: 'end', phase: 'done' },
      ],
    ],
    ['a good ending of what is invalid', [broken, settles, closes, { type: 'end', phase: 'done' }]],
    [
      'a gate that is asked of what is invalid',
      [broken, settles, closes, { type: 'phase', phase: 'validating' }],
    ],
    ['a gate that is asked too early', [{ type: 'phase', phase: 'validating' }]],
    ['a gate that refuses what is open', [{ ...failed, issues: [{ message: 'No.', path: [] }] }]],
    ['an invalid field that is not open', [{ type: 'invalid', path: ['b'] }]],
    ['an invalid field below what is open', [{ type: 'invalid', path: ['a', 'b'] }]],
    ['a field that is invalid twice', [broken, broken]],
    ['a field that is invalid and settles', [broken, { type: 'settle', path: ['a'], size: 1 }]],
    [
      'a parent of what is invalid that settles',
      [broken, settles, { type: 'settle', path: [], size: 1 }],
    ],
    ['text of an invalid string', [broken, { type: 'text', path: ['a'], text: 'y' }]],
    ['an invalid string without its text', [broken, { ...settles, source: undefined }]],
    ['an invalid string with another text', [broken, { ...settles, source: '"y"' }]],
    ['text that was never told', [{ ...settles, source: '"xy"' }]],
    ['an invalid string of another size', [broken, { ...settles, size: 2 }]],
    ['an issue that was not told', [told, { ...broken, issue: 1 }]],
    ['a draft of another kind', [{ ...broken, draft: '[]' }]],
    ['a draft that is no JSON', [{ ...broken, draft: '"' }]],
    ['a draft of another size', [{ ...broken, size: 2 }]],
    ['members that a string lacks', [{ ...settles, missing: ['b'] }]],
    ['a member that is there and missing', [broken, settles, { ...closes, missing: ['a'] }]],
    [
      'a settled object that lacks a member',
      [
        { type: 'settle', path: ['a'], size: 1 },
        { type: 'settle', path: [], missing: ['b'] },
      ],
    ],
    ['another count of deltas', [{ ...failed, count: 4 }]],
    ['an issue without a message', [{ type: 'issue', issue: { path: [] } }]],
    ['an issue without a path', [{ type: 'issue', issue: { message: 'No.' } }]],
    [
      'an issue whose place is no number',
      [{ type: 'issue', issue: { message: 'No.', path: [], offset: '1' } }],
    ],
    ['a phase that needs no telling', [{ type: 'phase', phase: 'done' }]],
    ['a size that is none', [{ type: 'settle', path: ['a'], size: -1 }]],
    ['missing members that are no keys', [{ ...settles, missing: [1] }]],
    ['gate issues that are none', [{ ...failed, issues: ['No.'] }]],
  ])('%s: a mismatch, and never done', (_title, list) => {
    const object = rebuiltFrom([...begun, ...(list as Delta[])])
    expect(object.get()).toMatchObject({
      phase: 'failed',
      error: { kind: 'transport', code: 'delta-mismatch' },
    })
  })
})
