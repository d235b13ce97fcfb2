// A short stream of Chat Completions, cut and broken at every place where that can happen.
import { describe, expect, it } from 'vitest'

import { collect, documentOf } from '../../test/collect.ts'
import { cutBody, describeSource } from '../../test/describe-source.ts'
import type { Fault } from '../../test/describe-source.ts'
import { DONE, chunk, sse, toolChunk } from '../../test/openai-wire.ts'
import { openaiChat } from './openai-chat.ts'

const named = { index: 0, id: 'call_1', function: { name: 'save', arguments: '{"tö":' } }
const events = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning: '“hm”' }),
  chunk({ content: '{"a":' }),
  toolChunk(named),
  chunk({ content: '1}' }),
  toolChunk({ index: 0, function: { arguments: '"ü"}' } }),
]
const stop = chunk({}, 'tool_calls')
const usage = { choices: [], usage: { total_tokens: 9 } }

const bytes = (wire: string) => new TextEncoder().encode(wire)
const withoutReason = bytes(sse(...events, usage, DONE))
const doneAt = withoutReason.length - '\n\n'.length

async function endings(wire: Uint8Array, how: Fault) {
  const lengths = Array.from({ length: wire.length + 1 }, (_, length) => length)
  const read = lengths.map((length) => collect(openaiChat(cutBody(wire, length, how))))
  return (await Promise.all(read)).map(({ ending }) => ending)
}

const isGood = (ending: unknown) => ending === 'complete'
const kinds = (list: readonly unknown[]) => [
  ...new Set(list.map((ending) => (ending as { kind?: string }).kind ?? ending)),
]

describeSource('openaiChat', {
  read: openaiChat,
  events: [...events, stop, usage],
  wire: (list) => sse(...list),
  tail: sse(DONE),
  finished: events.length + 1,
  whole: {
    ending: 'complete',
    notices: [],
    documents: [
      documentOf('reasoning', 'reasoning', undefined, '“hm”'),
      documentOf('content', 'content', undefined, '{"a":1}'),
      { ...documentOf('call_1', 'tool', 0, '{"tö":"ü"}'), name: 'save' },
    ],
  },
  error: { error: { message: 'down', code: 'x' } },
  limit: chunk({}, 'length'),
})

describe('a stream that is cut after any byte', () => {
  it.each(['ends', 'breaks'] as const)(
    'and %s is good only behind [DONE] where no finish reason comes',
    async (how) => {
      const all = await endings(withoutReason, how)
      expect(all.findIndex(isGood)).toBeGreaterThanOrEqual(doneAt)
      expect(kinds(all.slice(0, doneAt))).toEqual(['transport'])
      expect(all.at(-1)).toBe('complete')
    },
  )

  it('keeps the length failure once it is known', async () => {
    const wire = bytes(sse(...events, chunk({}, 'length'), usage, DONE))
    for (const how of ['ends', 'breaks'] as const) {
      const all = await endings(wire, how)
      expect(kinds(all)).toEqual(['transport', 'length'])
    }
  })
})
