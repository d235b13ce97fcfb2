import {
  brokenJson,
  chunkLengths,
  cutBy,
  ensure,
  ensureSame,
  isDocument,
  jsonDocuments,
  observe,
  pathsOf,
  patience,
  failureOf,
} from '@jell-internal/test-kit'
import type { Status } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allSpans, expectedAfter, readSpans } from './prefix-oracle.ts'
import { randomHold } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

/** Where a status may lead within one run, itself included. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['pending', 'streaming', 'settled', 'final', 'interrupted', 'invalid'],
  streaming: ['streaming', 'settled', 'final', 'interrupted', 'invalid'],
  settled: ['settled', 'final', 'invalid'],
  final: ['final'],
  invalid: ['invalid'],
  interrupted: ['interrupted'],
}

describe('P3 Never back', { timeout: patience }, () => {
  test('P3 Never back: each status follows from the one before, whatever the text, its cuts and its ending', () => {
    expect(
      failureOf(
        fc.property(
          fc.oneof(jsonDocuments(), brokenJson()),
          chunkLengths(),
          randomHold,
          fc.constantFrom('end' as const, 'abort' as const, 'fail' as const),
          fc.option(randomValidators, { nil: undefined }),
          (text, lengths, held, ending, validator) => {
            const value: unknown = isDocument(text) ? JSON.parse(text) : { a: [{ a: 0 }], '': 0 }
            const pictures = observe(
              cutBy(text, lengths),
              pathsOf(value),
              { hold: held, validator },
              ending,
            )
            const last = new Map<string, Status>()
            for (const { fields } of pictures) {
              for (const [pointer, { status, present }] of Object.entries(fields)) {
                const before = last.get(pointer) ?? 'pending'
                ensure(moves[before].includes(status), () => `${pointer}: ${before} to ${status}`)
                ensure(status !== 'streaming' || present, () => `${pointer} streams, yet is absent`)
                last.set(pointer, status)
              }
            }
          },
        ),
        120,
      ),
    ).toBeUndefined()
  })

  test('P3 Never back: a value streams from its first character on and is settled at its last, a number at its delimiter', () => {
    expect(
      failureOf(
        fc.property(jsonDocuments(), (text) => {
          const spans = allSpans(readSpans(text)).slice(0, 24)
          const paths = spans.map(({ path }) => path)
          const pictures = observe(text.split(''), paths)
          for (const [at, { fields }] of pictures.entries()) {
            const statuses = Object.values(fields).map(({ status }) => status)
            const expected = spans.map((span) => expectedAfter(text, span, at + 1).status)
            ensureSame(statuses, expected, () => text.slice(0, at + 1))
          }
        }),
        100,
      ),
    ).toBeUndefined()
  })

  test('a field goes from pending over streaming and settled to final', () => {
    const [a, b, c, d, e] = observe(
      ['{', '"t":"x', 'y"', ',"n":7', '}'],
      [['t'], ['n'], ['no']],
      {},
      'end',
    )
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
