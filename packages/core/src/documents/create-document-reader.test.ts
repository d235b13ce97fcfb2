import {
  chunkLengths,
  cutBy,
  ensureSame,
  errorFields,
  failureOf,
  jsonDocuments,
  brokenJson,
  patience,
  twoWayCuts,
  unitByUnit,
} from '@jell-internal/test-kit'
import type { StreamingObject } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lenient } from '../stages/lenient/lenient.ts'
import { createDocumentReader, type DocumentReaderOptions } from './create-document-reader.ts'

type Settings = Omit<DocumentReaderOptions<unknown>, 'onDocument'>

/** What a reader told, and what became of its documents. */
function read(chunks: readonly string[], settings: Settings = {}, ending = true) {
  const objects: StreamingObject<unknown>[] = []
  const starts: string[] = []
  let rest = ''
  const reader = createDocumentReader<unknown>({
    ...(settings as { separator?: 'any' }),
    onDocument: (object, index, { offset, line, column }) => {
      objects.push(object)
      starts.push(`${index} ${offset} ${line}:${column}`)
    },
    onRest: (text, offset) => {
      expect(offset).toBe(reader.restFrom! + rest.length)
      rest += text
    },
  })
  for (const chunk of chunks) reader.write(chunk)
  if (ending) reader.end()
  const documents = objects.map((object) => {
    const { phase, result, error } = object.get()
    const { status, value } = object.root.get()
    return { phase, result, error: error && errorFields(error), status, value }
  })
  return { documents, starts, rest, restFrom: reader.restFrom }
}

function readAnyhow(text: string, settings?: Settings) {
  const whole = read([text], settings)
  expect(read(unitByUnit(text), settings)).toStrictEqual(whole)
  for (const chunks of twoWayCuts(text)) expect(read(chunks, settings)).toStrictEqual(whole)
  return whole
}

/** The results, and for what ended badly the error's code. */
function outcomes({ documents }: ReturnType<typeof read>): unknown[] {
  return documents.map(({ phase, result, error }) => (phase === 'done' ? result : error?.['code']))
}

const separators = ['any', 'newline'] as const

describe.each(separators)('separator: "%s"', (separator) => {
  test.each<[name: string, text: string, documents: unknown[]]>([
    [
      'side by side and on lines',
      '{"n":1}{"n":2}\n[3]\r\n\r\n {"n":4}',
      [{ n: 1 }, { n: 2 }, [3], { n: 4 }],
    ],
    ['scalars', '1 "a""b" true false\nnull\n-2e1', [1, 'a', 'b', true, false, null, -20]],
    ['words side by side', 'truenull[]', [true, null, []]],
    ['nothing', '', []],
    ['white space alone', ' \n\t\r\n', []],
  ])('reads %s', (_, text, documents) => {
    const all = readAnyhow(text, { separator })
    expect(outcomes(all)).toStrictEqual(documents)
    expect(all.restFrom).toBeUndefined()
  })

  test('tells where each document begins', () => {
    expect(readAnyhow('{}\n {"a":\t1}[]\n7', { separator }).starts).toStrictEqual([
      '0 0 1:1',
      '1 4 2:2',
      '2 12 2:10',
      '3 15 3:1',
    ])
  })

  test('ends a document as soon as its root closes; a number at what follows it, or at the end', () => {
    const phases = (text: string): string[] =>
      read([text], { separator }, false).documents.map(({ phase }) => phase)
    expect(phases('{"a":[1]}')).toStrictEqual(['done'])
    expect(phases('{"a":[1]')).toStrictEqual(['streaming'])
    expect(phases('"a" nul')).toStrictEqual(['done', 'streaming'])
    expect(phases('12')).toStrictEqual(['streaming'])
    expect(phases('12 ')).toStrictEqual(['done'])
    expect(outcomes(read(['12', '3'], { separator }))).toStrictEqual([123])
  })

  test('hands a document out before anything of it is read', () => {
    const seen: unknown[] = []
    const reader = createDocumentReader({
      separator,
      onDocument: (object) => {
        seen.push(object.get().phase)
        object.root.subscribe(() => seen.push(object.root.get().value))
      },
    })
    reader.write('  [1, 2] ["a')
    reader.write('b"]')
    expect(seen).toStrictEqual(['idle', [1, 2], 'idle', ['a'], ['ab']])
  })

  test('a document that is open at the end is truncated, and says what it had', () => {
    const { documents } = readAnyhow('[1]\n{"a": "x', { separator })
    expect(documents[1]).toMatchObject({
      phase: 'failed',
      value: { a: 'x' },
      error: { kind: 'truncated', offset: 8, line: 1, column: 9, path: ['a'] },
    })
  })

  test('limits hold for each document, not for the text', () => {
    const limits = { maxChars: 7 }
    expect(outcomes(readAnyhow('{"a":1}{"a":2}\n[1,2,3] ', { separator, limits }))).toStrictEqual([
      { a: 1 },
      { a: 2 },
      [1, 2, 3],
    ])
    const { documents } = readAnyhow('[1] [1,2,34] []', { separator, limits })
    expect(documents[1]).toMatchObject({ error: { code: 'max-chars', offset: 7 } })
  })

  test('abort and fail end the open document; what comes later is ignored', () => {
    for (const [ending, kind] of [
      ['abort', 'aborted'],
      ['fail', 'provider'],
    ] as const) {
      const objects: StreamingObject[] = []
      const reader = createDocumentReader({
        separator,
        onDocument: (object) => objects.push(object),
      })
      reader.write('[1] [2')
      if (ending === 'abort') reader.abort('enough')
      else reader.fail({ kind: 'provider', message: 'overloaded' })
      reader.write('] [3]')
      reader.end()
      expect(objects.map((object) => object.get().phase)).toStrictEqual([
        'done',
        ending === 'abort' ? 'stopped' : 'failed',
      ])
      expect(objects[1]!.get().error).toMatchObject({ kind })
    }
  })

  test('with schedule, chunks wait for the flush, and endings read them at once', () => {
    const flushes: (() => void)[] = []
    const objects: StreamingObject[] = []
    const reader = createDocumentReader({
      separator,
      schedule: (flush) => flushes.push(flush),
      onDocument: (object) => objects.push(object),
    })
    reader.write('[1] [')
    reader.write('2')
    expect([flushes.length, objects.length]).toStrictEqual([1, 0])
    flushes[0]!()
    flushes[0]!()
    expect(objects.map((object) => object.get().phase)).toStrictEqual(['done', 'streaming'])
    reader.write('] 3')
    reader.end()
    expect(objects.map((object) => object.get().result)).toStrictEqual([[1], [2], 3])
  })

  test('a listener may end the reader, which ends behind the text, but not write into it', () => {
    const errors: unknown[] = []
    const objects: StreamingObject[] = []
    const reader = createDocumentReader({
      separator,
      onListenerError: (error) => errors.push(error),
      onDocument: (object) => {
        objects.push(object)
        reader.abort()
        reader.write('[]')
      },
    })
    reader.write('[1] [2] [3')
    expect(errors).toHaveLength(3)
    expect(errors[0]).toBeInstanceOf(Error)
    expect(objects.map((object) => object.get().phase)).toStrictEqual(['done', 'done', 'stopped'])
  })
})

describe('a broken document', () => {
  test('fails alone between lines', () => {
    const text = '{"a":1}\n{"a":oops} {"b":2}\n{"c":\n"x\ny"\n[3]'
    const all = readAnyhow(text, { separator: 'newline' })
    expect(outcomes(all)).toStrictEqual([
      { a: 1 },
      'unexpected-character',
      'unexpected-end',
      'unexpected-end',
      'unexpected-character',
      [3],
    ])
    expect(all.documents[1]!.error).toMatchObject({ offset: 5, line: 1, column: 6, path: ['a'] })
    expect(all.starts[1]).toBe('1 8 2:1')
    expect(all.restFrom).toBeUndefined()
  })

  test('is the last one where documents stand side by side: the rest is handed out', () => {
    const all = readAnyhow('[1]\n{"a":oops}\n[2] [3')
    expect(outcomes(all)).toStrictEqual([[1], 'unexpected-character'])
    expect(all).toMatchObject({ rest: 'oops}\n[2] [3', restFrom: 9 })
  })

  test('may be one that its reader stopped', () => {
    const rests: string[] = []
    const reader = createDocumentReader({
      onDocument: (object) => object.abort(),
      onRest: (text) => rests.push(text),
    })
    reader.write('[1] [2]')
    reader.write('[3]')
    expect(rests).toStrictEqual(['[1] [2]', '[3]'])
    expect(reader.restFrom).toBe(0)
  })

  test('that is stopped in a line lets the next line be read', () => {
    const objects: StreamingObject[] = []
    const reader = createDocumentReader({
      separator: 'newline',
      onDocument: (object, index) => {
        objects.push(object)
        if (index === 0) object.abort()
      },
    })
    reader.write('[1] [2]\n[3]')
    expect(objects.map((object) => object.get().phase)).toStrictEqual(['stopped', 'done'])
  })
})

describe('lines with stages', () => {
  test('are one document each, which ends with its line', () => {
    const settings = { separator: 'newline', stages: [lenient()] } as const
    const all = readAnyhow("{a: 1,}\r\n\n['x'] y\n{b: 2", settings)
    expect(outcomes(all)).toStrictEqual([{ a: 1 }, 'trailing-content', 'unexpected-end'])
    expect(all.starts).toStrictEqual(['0 0 1:1', '1 10 3:1', '2 18 4:1'])
  })
})

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
          const all = read(cutBy(text, lengths))
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
              read(cutBy(text, lengths), { separator }),
              read([text], { separator }),
              () => text,
            )
          },
        ),
        400,
      ),
    ).toBeUndefined()
  })
})
