import {
  chunkLengths,
  cutBy,
  ensure,
  ensureSame,
  failureOf,
  patience,
  unitByUnit,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findDocument, mayBegin, type SearchRules } from './embedded-oracle.ts'
import { runEmbedded } from './embedded-run.ts'

const punctuation = [
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ':',
  ',',
  '\\',
  '\\"',
  '\\u00e9',
  '\\u0',
  '\u0001',
]
const space = ['\n', '\r\n', ' ', '  ', '\t']
const fences = ['`', '```', '````', '~~~', '~', '```json\n', '~~~~ x\n', '\n```\n']
const tags = ['<', '<t', '<think>', '</think>', '</', '<think>{"a":1}</think>', 'hink>']
const words = [
  'a',
  'key',
  '"key"',
  "'key'",
  '1',
  '-',
  '-1.5e+3',
  '01',
  '.',
  'true',
  'None',
  'é',
  '😀',
]
const comments = ['/', '//', '/*', '*/', '#', '// c\n', '/* "d" */', '{/*', '{ //', '[#']
const documents = [
  '{"a":1}',
  "{'a':1}",
  '{a:1}',
  '[1,2]',
  '[[1]]',
  '["x"',
  '{}',
  '[]',
  '{ }',
  '[{}',
]

/** Parts of texts that come close to what the stage looks for. */
const parts = fc.constantFrom(
  ...punctuation,
  ...space,
  ...fences,
  ...tags,
  ...words,
  ...comments,
  ...documents,
)
const texts = fc.array(parts, { maxLength: 14 }).map((some) => some.join(''))

const rules: fc.Arbitrary<SearchRules> = fc.record({
  root: fc.constantFrom('object' as const, 'array' as const),
  isLenient: fc.boolean(),
  think: fc.constantFrom('implicit' as const, undefined),
})

/** Whether a word that is cut is none is only told behind it. */
function isWordCut(text: string): boolean {
  return /[\p{L}\p{N}_$+.-]$/u.test(text)
}

describe('where a document begins', { timeout: patience }, () => {
  test('is where a slow search finds it, which looks at each bracket with all that follows', () => {
    expect(
      failureOf(
        fc.property(texts, rules, (text, rule) => {
          const { kind, from, first } = findDocument(text, rule)
          const { traces } = runEmbedded([text], rule)
          const last = traces[1]!
          const isOpen =
            first !== undefined &&
            traces[0]!.from === undefined &&
            (mayBegin(text, first, rule) || (last.from === first && isWordCut(text)))
          if (isOpen) {
            // It begins with a bracket and was cut: the tokenizer says so.
            ensureSame(last.from, first, () => 'from')
          } else if (kind === 'none') {
            ensureSame(last.error, { code: 'no-document', at: text.length }, () => 'error')
            ensureSame(last.text, '', () => 'nothing is handed on')
            return
          } else ensureSame(last.from, from, () => 'from')
          ensureSame(last.text, last.from === undefined ? '' : text.slice(last.from), () => 'text')
          ensure(last.error === undefined, () => 'no error')
        }),
        6_000,
      ),
    ).toBeUndefined()
  })

  test('and what is reported and rejected do not depend on the cuts, after any prefix', () => {
    expect(
      failureOf(
        fc.property(
          texts,
          rules,
          chunkLengths(),
          fc.integer({ min: 0, max: 40 }),
          (text, rule, lengths, maxSearch) => {
            const byUnit = runEmbedded(unitByUnit(text), rule, { maxSearch }).traces
            const chunks = cutBy(text, lengths)
            const { traces } = runEmbedded(chunks, rule, { maxSearch })
            let length = 0
            for (const [at, chunk] of chunks.entries()) {
              length += chunk.length
              if (length > 0)
                ensureSame(traces[at], byUnit[length - 1], () => `after ${length} units`)
            }
            ensureSame(traces.at(-1), byUnit.at(-1), () => 'at the end')
          },
        ),
        3_000,
      ),
    ).toBeUndefined()
  })

  test('is found by a machine that is saved and made anew behind every unit; it remembers a few candidates at most', () => {
    expect(
      failureOf(
        fc.property(texts, rules, fc.integer({ min: 0, max: 40 }), (text, rule, maxSearch) => {
          const units = unitByUnit(text)
          const saved = runEmbedded(units, rule, { isSaved: true, maxSearch })
          ensureSame(saved.traces, runEmbedded(units, rule, { maxSearch }).traces, () => 'traces')
          ensure(saved.mostCandidates <= 6, () => `${saved.mostCandidates} candidates`)
        }),
        2_000,
      ),
    ).toBeUndefined()
  })
})
