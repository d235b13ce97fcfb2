import {
  brokenJson,
  chunkLengths,
  cutBy,
  ensureSame,
  failureOf,
  jsonDocuments,
  patience,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { outcomes, readDocuments } from './document-run.ts'

const separators = ['any', 'newline'] as const

describe('any documents', { timeout: patience }, () => {
  const space = fc.constantFrom('', ' ', '\n', '\r\n ', '\n\n')

  test('come out as JSON.parse reads each, whatever stands between them and however they are cut', () => {
    const one = jsonDocuments().map((text) => text.trim())
    const many = fc.array(fc.tuple(one, space), { maxLength: 5 })
    expect(
      failureOf(
        fc.property(many, chunkLengths(), (documents, lengths) => {
          // Two scalars side by side might be one; behind them white space must stand.
          const text = documents
            .map(([document, after]) => document + (/[\]}"]$/.test(document) ? after : ` ${after}`))
            .join('')
          const all = readDocuments(cutBy(text, lengths))
          ensureSame(
            outcomes(all),
            documents.map(([document]) => JSON.parse(document) as unknown),
            () => text,
          )
        }),
        200,
      ),
    ).toBeUndefined()
  })

  test('and any garbage, are read the same for every cut', () => {
    const parts = fc.oneof(brokenJson(), jsonDocuments(), space, fc.string({ maxLength: 3 }))
    const texts = fc.array(parts, { maxLength: 5 }).map((some) => some.join(''))
    expect(
      failureOf(
        fc.property(
          texts,
          chunkLengths(),
          fc.constantFrom(...separators),
          (text, lengths, separator) => {
            ensureSame(
              readDocuments(cutBy(text, lengths), { separator }),
              readDocuments([text], { separator }),
              () => text,
            )
          },
        ),
        400,
      ),
    ).toBeUndefined()
  })
})
