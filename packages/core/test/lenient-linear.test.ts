import { cutBy } from '@jell-internal/test-kit'
import type { StageMachine } from '@jell/core'
import { afterEach, describe, expect, test } from 'vitest'

import { lenient } from '../src/stages/lenient/lenient.ts'

const { charAt, charCodeAt } = String.prototype

afterEach(() => void Object.assign(String.prototype, { charAt, charCodeAt }))

/** Characters looked at one by one, characters handed on, and calls, for one text. */
function stepsFor(text: string, chunkLength: number): number {
  let steps = 0
  const machine = machineFor((length) => {
    steps += 1 + length
  })
  const restore = countLooks(() => {
    steps += 1
  })
  let from = 0
  for (const chunk of cutBy(text, [chunkLength])) {
    machine.write(chunk, from)
    from += chunk.length
  }
  machine.end()
  restore()
  return steps
}

/** Counts each look at a single character. A mock would keep a record of each call. */
function countLooks(count: () => void): () => void {
  Object.assign(String.prototype, {
    charAt(this: string, at: number) {
      count()
      return charAt.call(this, at)
    },
    charCodeAt(this: string, at: number) {
      count()
      return charCodeAt.call(this, at)
    },
  })
  return () => void Object.assign(String.prototype, { charAt, charCodeAt })
}

function machineFor(count: (length: number) => void): StageMachine {
  return lenient().create(
    {
      copy: (text) => count(text.length),
      replace: (text) => count(text.length),
      report: () => count(1),
      reject: () => {
        throw new Error('This stage leaves rejecting to the tokenizer.')
      },
      isClosed: false,
    },
    { root: undefined, following: [], skipsTrailingText: false },
  )
}

const hardTexts: readonly (readonly [title: string, make: (count: number) => string])[] = [
  ['quotes alone', (count) => '"'.repeat(count)],
  ['quotes in an object', (count) => `{"a":${'"'.repeat(count)}`],
  ['quotes with spaces', (count) => `["${'" '.repeat(count / 2)}`],
  ['quotes and commas', (count) => `["${'",'.repeat(count / 2)}`],
  ['quotes, commas and letters', (count) => `["x "${'y", "'.repeat(count / 5)}`],
  ['white space behind a quote', (count) => `{"a":"x"${' '.repeat(count)}y`],
  ['white space behind a comma', (count) => `{"a":"x",${' '.repeat(count)}y`],
  ['white space behind each quote', (count) => `["${`" x${' '.repeat(40)}`.repeat(count / 43)}`],
  ['a long key behind an open quotation', (count) => `{"a":"x "y", "${'z'.repeat(count)}" `],
  ['long items behind open quotations', (count) => `["x "y", "${'z'.repeat(count)}", z`],
  ['many keys that are none', (count) => `{"a":"x "${'y", "z" '.repeat(count / 8)}`],
  ['many words that are no keys', (count) => `{"a":"${'x", y '.repeat(count / 6)}`],
  ['single quotes', (count) => `['${"'".repeat(count)}`],
  ['backslashes', (count) => `["${'\\'.repeat(count)}`],
  ['half escapes', (count) => `["${'\\u12'.repeat(count / 4)}`],
  ['line breaks in a string', (count) => `["${'\n'.repeat(count)}`],
  ['an open comment', (count) => `[1,/*${'*'.repeat(count)}`],
  ['comments behind a comma', (count) => `[1,${'/**/'.repeat(count / 4)}`],
  ['white space', (count) => ' '.repeat(count)],
  ['commas', (count) => ','.repeat(count)],
  ['brackets', (count) => '[{'.repeat(count / 2)],
  ['digits', (count) => `[${'1'.repeat(count)}`],
  ['a long key without quotes', (count) => `{${'k'.repeat(count)}`],
  ['minus signs', (count) => '-'.repeat(count)],
  ['halves of words', (count) => `[${'Infinit'.repeat(count / 7)}`],
]

describe('lenient() takes a bounded number of steps for each character', () => {
  describe.each([1, 7, 4000])('in chunks of %i', (chunkLength) => {
    test.each(hardTexts)('%s', (_, make) => {
      const short = stepsFor(make(2000), chunkLength)
      const long = stepsFor(make(8000), chunkLength)
      expect(long).toBeLessThan(short * 4.3 + 500)
      expect(long).toBeLessThan(8000 * 20)
    })
  })

  test('what is kept between chunks does not grow with what is decided', () => {
    const machine = machineFor(() => {})
    const text = `{"a": ["x "y" z", "${'word "quoted", and '.repeat(500)}", 1, {b: "`
    machine.write(text, 0)
    const before = JSON.stringify(machine.save()).length
    machine.write(`${'more "text", '.repeat(2000)}end`, text.length)
    expect(JSON.stringify(machine.save()).length).toBeLessThan(before + 40)
  })
})
