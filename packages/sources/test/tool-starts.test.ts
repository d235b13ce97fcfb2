// A call is told as soon as its wire names it: a page can say what the model is about to do before
// the first character of its arguments.
import { expect, it } from 'vitest'

import { aiSdk } from '../src/ai-sdk/ai-sdk.ts'
import { anthropic } from '../src/anthropic/anthropic.ts'
import { gemini } from '../src/gemini/gemini.ts'
import { openaiResponses } from '../src/openai-responses/openai-responses.ts'
import { messageStart, namedSse, toolStart } from './anthropic-wire.ts'
import { sse } from './openai-wire.ts'
import { added, callItem, created } from './responses-wire.ts'
import { waiting } from './waiting.ts'

const functionCall = { name: 'save', willContinue: true }

it.each([
  ['anthropic', anthropic, namedSse([messageStart(), toolStart(0, 'k0', 'save')])],
  ['openaiResponses', openaiResponses, namedSse([created, added(0, callItem('k0', ''))])],
  ['gemini', gemini, sse({ candidates: [{ content: { parts: [{ functionCall }] } }] })],
  ['aiSdk', aiSdk, sse({ type: 'tool-input-start', toolCallId: 'k0', toolName: 'save' })],
])('%s tells the start of a call while nothing else has come', async (_, read, wire) => {
  const iterator = read(waiting(wire).stream)[Symbol.asyncIterator]()
  const { value } = await iterator.next()
  expect(value).toMatchObject({ type: 'document-start', channel: 'tool', name: 'save' })
  await iterator.return?.()
})
