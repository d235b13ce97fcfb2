import fc from 'fast-check'
import { expect, it } from 'vitest'

import { RecordedText } from './recorded-text.ts'
import { SpanScanner } from './span-scanner.ts'

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('\n', 'word '.repeat(2_000)),
  ),
  { maxLength: 8 },
)

it('gives any slice of what was written, and rows that make up the whole at any width', () => {
  fc.assert(
    fc.property(
      pieces,
      fc.nat(20_000),
      fc.nat(20_000),
      fc.integer({ min: 16, max: 90 }),
      (...all) => {
        const [parts, from, to, columns] = all
        const whole = parts.join('')
        const text = new RecordedText()
        for (const part of parts) text.append(part)
        expect(text.length).toBe(whole.length)
        expect(text.slice(from, to)).toBe(whole.slice(from, to))
        text.setColumns(columns)
        const late = new RecordedText(columns)
        late.append(whole)
        const rows = Array.from({ length: text.rowCount }, (_, row) => text.row(row))
        expect(rows).toEqual(Array.from({ length: late.rowCount }, (_, row) => late.row(row)))
        expect(rows.map(([begin, end]) => text.slice(begin, end)).join('')).toBe(whole)
        for (const [row, [begin, end]] of rows.entries()) {
          expect(end - begin).toBeLessThanOrEqual(columns + 2)
          expect(text.rowAt(begin)).toBe(row)
        }
      },
    ),
    { numRuns: 40 },
  )
})

/** The scalars of a value in document order, each with its pointer-like path. */
function scalarsOf(value: unknown, path: readonly (string | number)[] = []): [unknown, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([step, part]) => scalarsOf(part, [...path, step]))
}

it('finds each scalar of a document, however it is cut', () => {
  const documents = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()))
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 9 }), (value, cut) => {
      const text = JSON.stringify(value, undefined, cut % 3)
      const scanner = new SpanScanner()
      for (let at = 0; at < text.length; at += cut) scanner.read(text.slice(at, at + cut))
      const found = scanner.spans.map(({ from, to, path }) => [
        path,
        JSON.parse(text.slice(from, to)) as unknown,
      ])
      expect(found).toEqual(scalarsOf(JSON.parse(text)))
    }),
    { numRuns: 100 },
  )
})

it('passes over prose, and takes what lenient() takes', () => {
  const text = `See [1]: {a: 'x "y"', 'b': [True, 1.5,], // note\n"c": nul`
  const scanner = new SpanScanner()
  scanner.read(text)
  const of = (path: string) =>
    scanner.spans
      .filter((span) => span.path.join('/') === path)
      .map(({ from, to }) => text.slice(from, to))
  expect(of('a')).toEqual([`'x "y"'`])
  expect(of('b/0')).toEqual(['True'])
  expect(of('b/1')).toEqual(['1.5'])
  expect(scanner.between(text.indexOf('True'), text.indexOf('True') + 1)).toHaveLength(1)
})
