import { errorFields, twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import type { StreamingObject } from '@jell/core'
import { expect } from 'vitest'

import {
  createDocumentReader,
  type DocumentReaderOptions,
} from '../src/documents/create-document-reader.ts'

type Settings = Omit<DocumentReaderOptions<unknown>, 'onDocument'>

/** What a reader told, and what became of its documents. */
export function readDocuments(chunks: readonly string[], settings: Settings = {}, ending = true) {
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

/** Reads the text whole and in other cuts, which must all come to the same. */
export function readDocumentsAnyhow(text: string, settings?: Settings) {
  const whole = readDocuments([text], settings)
  expect(readDocuments(unitByUnit(text), settings)).toStrictEqual(whole)
  for (const chunks of twoWayCuts(text))
    expect(readDocuments(chunks, settings)).toStrictEqual(whole)
  return whole
}

/** The results, and for what ended badly the error's code. */
export function outcomes({ documents }: ReturnType<typeof readDocuments>): unknown[] {
  return documents.map(({ phase, result, error }) => (phase === 'done' ? result : error?.['code']))
}
