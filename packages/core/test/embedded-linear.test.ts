// Costs are counted, never timed: units that are copied, tested or compared, and candidates.
import { cutBy } from '@jell-internal/test-kit'
import { describe, expect, test } from 'vitest'

import { runEmbedded } from './embedded-run.ts'

/** How many units of text the built-in functions were given while `run` ran. */
function countUnits(run: () => void): number {
  let units = 0
  const { slice, startsWith } = String.prototype
  const { test: matches } = RegExp.prototype
  const { filter } = Array.prototype
  String.prototype.slice = function (this: string, from?: number, to?: number): string {
    const piece = slice.call(this, from, to)
    units += piece.length
    return piece
  }
  String.prototype.startsWith = function (this: string, wanted: string, from?: number): boolean {
    units += wanted.length
    return startsWith.call(this, wanted, from)
  }
  RegExp.prototype.test = function (this: RegExp, text: string): boolean {
    units += text.length
    return matches.call(this, text)
  }
  Array.prototype.filter = function (this: unknown[], keep: (one: unknown) => boolean): unknown[] {
    units += this.length
    return filter.call(this, keep)
  } as typeof filter
  try {
    run()
  } finally {
    String.prototype.slice = slice
    String.prototype.startsWith = startsWith
    RegExp.prototype.test = matches
    Array.prototype.filter = filter
  }
  return units
}

const length = 40_000

describe('the search looks at each unit a bounded number of times', () => {
  test.each([
    ['brackets', '{'],
    ['brackets in brackets', '['],
    ['candidates that fail in their keys', '{"ab{"'],
    ['candidates that fail behind their keys', '{"a" '],
    ['a key that never ends', '{"', 'k'],
    ['a key of escapes', '{"', '\\u00e9'],
    ['white space behind a bracket', '{', ' \n'],
    ['an item that never ends', '["', 'x'],
    ['a number that never ends', '[1', '1'],
    ['numbers that fail', '[1 2'],
    ['empty containers', '{} []'],
    ['half tags', '<thin'],
    ['blocks', '<think>{</think>'],
    ['a block that never ends', '<think>', 'x<{</thin'],
    ['a fence line that never ends', '`'],
    ['openers', '~~~a\n'],
    ['openers of other kinds', '```a\n~~~\n````\n'],
    ['an info string', '~~~', '{"a" '],
  ])('in %s', (_, first, again = first) => {
    const text = (first + again.repeat(length / again.length)).slice(0, length)
    for (const root of ['object', 'array'] as const) {
      for (const isLenient of [false, true]) {
        for (const chunkLength of [1, 7, length]) {
          for (const think of ['implicit', undefined] as const) {
            const chunks = cutBy(text, [chunkLength])
            const units = countUnits(() => {
              runEmbedded(
                chunks,
                { root, isLenient, think },
                { maxSearch: Infinity, isTraced: false },
              )
            })
            expect(units).toBeLessThan(length * 40)
          }
        }
      }
    }
  })
})
