// What the AI SDK's own server side sends, with a model whose stream a test writes.
import { jsonSchema, simulateReadableStream, streamText, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'

import { aiSdkText } from '../src/ai-sdk/ai-sdk-text.ts'
import { aiSdk } from '../src/ai-sdk/ai-sdk.ts'
import { collect } from './collect.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter'

function answer(finish: FinishReason, error?: unknown) {
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'stream-start', warnings: [] },
          { type: 'reasoning-start', id: 'r' },
          { type: 'reasoning-delta', id: 'r', delta: '“hm”' },
          { type: 'reasoning-end', id: 'r' },
          { type: 'text-start', id: '0' },
          { type: 'text-delta', id: '0', delta: '{"wörd":' },
          { type: 'text-delta', id: '0', delta: '1}' },
          { type: 'text-end', id: '0' },
          { type: 'tool-input-start', id: 'k0', toolName: 'save' },
          { type: 'tool-input-delta', id: 'k0', delta: '{"x":"ü' },
          { type: 'tool-input-delta', id: 'k0', delta: '"}' },
          { type: 'tool-input-end', id: 'k0' },
          { type: 'tool-call', toolCallId: 'k0', toolName: 'save', input: '{"x":"ü"}' },
          ...(error === undefined ? [] : [{ type: 'error', error } as const]),
          { type: 'finish', finishReason: { unified: finish, raw: finish }, usage },
        ],
      }),
    }),
  })
  const save = tool({
    inputSchema: jsonSchema<object>({ type: 'object' }),
    execute: async () => 'saved',
  })
  return streamText({ model, prompt: 'x', tools: { save }, onError: () => undefined })
}

const whole = {
  ending: 'complete',
  notices: [],
  content: '{"wörd":1}',
  reasoning: '“hm”',
  tools: [{ id: 'k0', name: 'save', text: '{"x":"ü"}', ending: 'complete' }],
}

describe.each([
  ['a UI-message response', (finish, error) => answer(finish, error).toUIMessageStreamResponse()],
  ['a UI-message stream', (finish, error) => answer(finish, error).toUIMessageStream()],
  ['a full stream', (finish, error) => answer(finish, error).fullStream],
] as readonly (readonly [string, (finish: FinishReason, error?: unknown) => unknown])[])(
  '%s',
  (_, make) => {
    const read = (finish: FinishReason, error?: unknown) =>
      collect(aiSdk(make(finish, error) as Response))

    it('has the documents of the message', async () => {
      expect(await read('stop')).toMatchObject(whole)
    })

    it.each([
      ['length', 'length'],
      ['content-filter', 'refusal'],
    ] as const)('says that it ended by %s', async (finish, kind) => {
      expect((await read(finish)).ending).toMatchObject({ kind })
    })

    it('says that it failed', async () => {
      const { ending } = await read('stop', new Error('no credits'))
      expect(ending).toMatchObject({ kind: 'provider' })
    })
  },
)

describe('a text stream', () => {
  it('is its text, from a response and from the stream', async () => {
    for (const input of [answer('stop').toTextStreamResponse(), answer('stop').textStream]) {
      expect(await collect(aiSdkText(input))).toMatchObject({
        ending: 'complete',
        content: '{"wörd":1}',
      })
    }
  })
})
