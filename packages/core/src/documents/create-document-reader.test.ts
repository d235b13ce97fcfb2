import type { StreamingObject } from '@jell/core'
import { describe, expect, test } from 'vitest'

import { outcomes, readDocuments, readDocumentsAnyhow } from '../../test/document-run.ts'
import { lenient } from '../stages/lenient/lenient.ts'
import { createDocumentReader } from './create-document-reader.ts'

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
    const all = readDocumentsAnyhow(text, { separator })
    expect(outcomes(all)).toStrictEqual(documents)
    expect(all.restFrom).toBeUndefined()
  })

  test('tells where each document begins', () => {
    expect(readDocumentsAnyhow('{}\n {"a":\t1}[]\n7', { separator }).starts).toStrictEqual([
      '0 0 1:1',
      '1 4 2:2',
      '2 12 2:10',
      '3 15 3:1',
    ])
  })

  test('ends a document as soon as its root closes; a number at what follows it, or at the end', () => {
    const phases = (text: string): string[] =>
      readDocuments([text], { separator }, false).documents.map(({ phase }) => phase)
    expect(phases('{"a":[1]}')).toStrictEqual(['done'])
    expect(phases('{"a":[1]')).toStrictEqual(['streaming'])
    expect(phases('"a" nul')).toStrictEqual(['done', 'streaming'])
    expect(phases('12')).toStrictEqual(['streaming'])
    expect(phases('12 ')).toStrictEqual(['done'])
    expect(outcomes(readDocuments(['12', '3'], { separator }))).toStrictEqual([123])
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
    const { documents } = readDocumentsAnyhow('[1]\n{"a": "x', { separator })
    expect(documents[1]).toMatchObject({
      phase: 'failed',
      value: { a: 'x' },
      error: { kind: 'truncated', offset: 8, line: 1, column: 9, path: ['a'] },
    })
  })

  test('limits hold for each document, not for the text', () => {
    const limits = { maxChars: 7 }
    expect(
      outcomes(readDocumentsAnyhow('{"a":1}{"a":2}\n[1,2,3] ', { separator, limits })),
    ).toStrictEqual([{ a: 1 }, { a: 2 }, [1, 2, 3]])
    const { documents } = readDocumentsAnyhow('[1] [1,2,34] []', { separator, limits })
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

  test('what is written behind the end is ignored', () => {
    const objects: StreamingObject[] = []
    const reader = createDocumentReader({
      separator,
      onDocument: (object) => objects.push(object),
    })
    reader.write('[1]')
    reader.end()
    reader.write(' [2]')
    expect(objects.map((object) => object.get().result)).toStrictEqual([[1]])
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
    const all = readDocumentsAnyhow(text, { separator: 'newline' })
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
    const all = readDocumentsAnyhow('[1]\n{"a":oops}\n[2] [3')
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

test('many documents in one line cost no more than on many lines: its end is sought once', () => {
  let sought = 0
  const { indexOf } = String.prototype
  String.prototype.indexOf = function (this: string, wanted: string, from?: number): number {
    if (wanted === '\n') sought += 1
    return indexOf.call(this, wanted, from)
  }
  let count = 0
  try {
    const reader = createDocumentReader({
      separator: 'newline',
      onDocument: () => void (count += 1),
    })
    reader.write(`${'[] '.repeat(1_000)}\n[]`)
  } finally {
    String.prototype.indexOf = indexOf
  }
  expect([count, sought]).toStrictEqual([1_001, 2])
})

describe('lines with stages', () => {
  test('are one document each, which ends with its line', () => {
    const settings = { separator: 'newline', stages: [lenient()] } as const
    const all = readDocumentsAnyhow("{a: 1,}\r\n\n['x'] y\n{b: 2", settings)
    expect(outcomes(all)).toStrictEqual([{ a: 1 }, 'trailing-content', 'unexpected-end'])
    expect(all.starts).toStrictEqual(['0 0 1:1', '1 10 3:1', '2 18 4:1'])
  })
})
