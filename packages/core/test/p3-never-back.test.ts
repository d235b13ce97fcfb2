import type { Status } from '@jell/core'
import {
  brokenJson,
  chunkLengths,
  cutBy,
  isDocument,
  jsonDocuments,
  observe,
  pathsOf,
  testRuns,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allSpans, expectedAfter, readSpans } from './prefix-oracle.ts'

/** Where a status may lead within one run, itself included. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['pending', 'streaming', 'settled', 'final', 'interrupted', 'invalid'],
  streaming: ['streaming', 'settled', 'final', 'interrupted', 'invalid'],
  settled: ['settled', 'final', 'invalid'],
  final: ['final'],
  invalid: ['invalid'],
  interrupted: ['interrupted'],
}

const hold = fc.record({
  objects: fc.constantFrom('live' as const, 'hold' as const),
  numbers: fc.constantFrom('live' as const, 'hold' as const),
})

describe('P3 Never back', () => {
  test('P3 Never back: each status follows from the one before, whatever the text, its cuts and its ending', () => {
    fc.assert(
      fc.property(
        fc.oneof(jsonDocuments(), brokenJson()),
        chunkLengths(),
        hold,
        fc.constantFrom('end' as const, 'abort' as const, 'fail' as const),
        (text, lengths, held, ending) => {
          const value: unknown = isDocument(text) ? JSON.parse(text) : { a: [{ a: 0 }], '': 0 }
          const pictures = observe(cutBy(text, lengths), pathsOf(value), { hold: held }, ending)
          const last = new Map<string, Status>()
          for (const { fields } of pictures) {
            for (const [pointer, { status, present }] of Object.entries(fields)) {
              expect(moves[last.get(pointer) ?? 'pending'], pointer).toContain(status)
              last.set(pointer, status)
              if (status === 'streaming') expect(present).toBe(true)
            }
          }
        },
      ),
      testRuns(250),
    )
  })

  test('P3 Never back: a value streams from its first character on and is settled at its last, a number at its delimiter', () => {
    fc.assert(
      fc.property(jsonDocuments(), (text) => {
        const spans = allSpans(readSpans(text)).slice(0, 30)
        const paths = spans.map(({ path }) => path)
        const pictures = observe(text.split(''), paths)
        for (const [at, { fields }] of pictures.entries()) {
          const statuses = Object.values(fields).map(({ status }) => status)
          const expected = spans.map((span) => expectedAfter(text, span, at + 1).status)
          expect(statuses, text.slice(0, at + 1)).toEqual(expected)
        }
      }),
      testRuns(200),
    )
  })

  test('a field goes from pending over streaming and settled to final', () => {
    const [a, b, c, d, e] = observe(['{', '"t":"x', 'y"', ',"n":7', '}'], [['t'], ['n'], ['no']], {}, 'end')
    const statuses = [a, b, c, d, e].map((picture) =>
      Object.values(picture!.fields).map(({ status }) => status),
    )
    expect(statuses).toEqual([
      ['pending', 'pending', 'pending'],
      ['streaming', 'pending', 'pending'],
      ['settled', 'pending', 'pending'],
      ['settled', 'streaming', 'pending'],
      ['settled', 'settled', 'settled'],
    ])
    const [last] = observe(['{"t":"xy","n":7}'], [['t'], ['n'], ['no']], {}, 'end').slice(-1)
    expect(last!.fields).toMatchObject({
      '/t': { status: 'final', value: 'xy', present: true },
      '/n': { status: 'final', value: 7, present: true },
      '/no': { status: 'final', value: undefined, present: false },
    })
  })
})
