import type { Recording } from '@jell/core'
import { expect, test } from 'vitest'

import { readDocuments } from './read-documents.ts'

test('each document ends as the wire says of it, and otherwise as the message does', async () => {
  const input = (toolCallId: string) => [
    { type: 'tool-input-start', toolCallId, toolName: 'save' },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: '{"a":1}' },
  ]
  const events = [
    ...input('refused'),
    { type: 'tool-input-error', toolCallId: 'refused', errorText: 'No such tool.' },
    ...input('open'),
    { type: 'finish', finishReason: 'stop' },
  ]
  const recording: Recording = {
    version: 1,
    origin: { title: 'Two calls', format: 'ai-sdk' },
    encoding: 'text',
    chunks: [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data, index) => [
      index,
      `data: ${data}\n\n`,
    ]),
  }
  const documents = await readDocuments(recording)
  expect(documents.map(({ start, object }) => [start.id, object.get().phase])).toEqual([
    ['refused', 'failed'],
    ['open', 'done'],
  ])
  expect(documents[0]?.object.get().error).toMatchObject({
    kind: 'provider',
    message: 'No such tool.',
  })
})
