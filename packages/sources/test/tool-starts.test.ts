// A page shows that a call begins before anything of its arguments has come.
import { expect, it } from 'vitest'

import { aiSdkFormat } from '../src/ai-sdk/format.ts'
import { anthropicFormat } from '../src/anthropic/format.ts'
import { geminiFormat } from '../src/gemini/format.ts'
import { openaiResponsesFormat } from '../src/openai-responses/format.ts'
import { createEventReading } from '../src/reading/event-reading.ts'
import type { WireFormat } from '../src/reading/event-reading.ts'
import { blockStart } from './anthropic-wire.ts'
import { decodeEvents } from './decode-events.ts'
import { chunk, toolChunk } from './openai-wire.ts'

const parts = [{ functionCall: { id: 'a', name: 'save', willContinue: true } }]
const item = { type: 'function_call', id: 'fc', call_id: 'a', name: 'save', arguments: '' }

it.each<[string, WireFormat, object]>([
  ['AI SDK', aiSdkFormat, { type: 'tool-input-start', toolCallId: 'a', toolName: 'save' }],
  [
    'Anthropic',
    anthropicFormat,
    blockStart(0, { type: 'tool_use', id: 'a', name: 'save', input: {} }),
  ],
  ['Gemini', geminiFormat(), { candidates: [{ content: { parts } }] }],
  [
    'Responses',
    openaiResponsesFormat(),
    { type: 'response.output_item.added', output_index: 0, item },
  ],
])('a call is told as soon as its wire says that it begins: %s', (_, format, event) => {
  expect(createEventReading(format).write(event)).toMatchObject([
    { type: 'document-start', id: 'a', channel: 'tool', name: 'save' },
  ])
})

it('a call without arguments is told in front of the call that follows it', () => {
  const first = { index: 0, id: 'a', function: { name: 'save', arguments: '' } }
  const second = { index: 1, id: 'b', function: { name: 'send', arguments: '{"x":1}' } }
  const { tools } = decodeEvents([toolChunk(first), toolChunk(second), chunk({}, 'tool_calls')])
  expect(tools).toMatchObject([
    { id: 'a', text: '{}' },
    { id: 'b', text: '{"x":1}' },
  ])
})
