// A short stream, cut and broken at every place where that can happen.
import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { collect } from './collect.ts'
import { DONE, chunk, sse, toolChunk } from './openai-wire.ts'

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

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
const before = bytes(sse(...events))
const whole = bytes(sse(...events, stop, usage, DONE))
/** From here on the event with the finish reason is complete but for its blank line. */
const finished = before.length + sse(stop).length - '\n\n'.length
const withoutReason = bytes(sse(...events, usage, DONE))
const doneAt = withoutReason.length - '\n\n'.length

/** A body that gives what was left of the wire, and then ends, breaks or is aborted. */
function cut(wire: Uint8Array, length: number, how: 'ends' | 'breaks' | 'is aborted') {
  let left: Uint8Array | undefined = wire.slice(0, length)
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left) controller.enqueue(left)
      else if (how === 'ends') controller.close()
      else if (how === 'breaks') controller.error(new TypeError('terminated'))
      else controller.error(new DOMException('stop', 'AbortError'))
      left = undefined
    },
  })
}

async function endings(wire: Uint8Array, how: 'ends' | 'breaks' | 'is aborted') {
  const lengths = Array.from({ length: wire.length + 1 }, (_, length) => length)
  const read = lengths.map((length) => collect(openaiChat(cut(wire, length, how))))
  return (await Promise.all(read)).map(({ ending }) => ending)
}

const isGood = (ending: unknown) => ending === 'complete'
const kinds = (list: readonly unknown[]) => [
  ...new Set(list.map((ending) => (ending as { kind?: string }).kind ?? ending)),
]

describe('a stream that is cut after any byte', () => {
  it.each(['ends', 'breaks'] as const)(
    'and %s is good only behind its finish reason',
    async (how) => {
      const all = await endings(whole, how)
      expect(all.findIndex(isGood)).toBeGreaterThanOrEqual(finished)
      expect(kinds(all.slice(0, finished))).toEqual(['transport'])
      expect(kinds(all.slice(finished + 2))).toEqual(['complete'])
    },
  )

  it.each(['ends', 'breaks'] as const)(
    'and %s is good only behind [DONE] where no finish reason comes',
    async (how) => {
      const all = await endings(withoutReason, how)
      expect(all.findIndex(isGood)).toBeGreaterThanOrEqual(doneAt)
      expect(kinds(all.slice(0, doneAt))).toEqual(['transport'])
      expect(all.at(-1)).toBe('complete')
    },
  )

  it('and is aborted is never good before [DONE], and says that it was aborted', async () => {
    const all = await endings(whole, 'is aborted')
    expect(kinds(all.slice(0, -2))).toEqual(['aborted'])
    expect(all.at(-1)).toBe('complete')
  })

  it('keeps the length failure once it is known', async () => {
    const wire = bytes(sse(...events, chunk({}, 'length'), usage, DONE))
    for (const how of ['ends', 'breaks'] as const) {
      const all = await endings(wire, how)
      expect(kinds(all)).toEqual(['transport', 'length'])
    }
  })
})

describe('events of an SDK that stop after any event', () => {
  it.each(['ends', 'breaks'] as const)(
    'are good only behind the finish reason: it %s',
    async (how) => {
      const all = [...events, stop, usage]
      for (let length = 0; length <= all.length; length++) {
        async function* yielded() {
          yield* all.slice(0, length)
          if (how === 'breaks') throw new TypeError('terminated')
        }
        const { ending } = await collect(openaiChat(yielded()))
        expect(isGood(ending)).toBe(length > events.length)
      }
    },
  )
})

describe('a byte that is wrong anywhere', () => {
  it('never leads to a good ending with another text', async () => {
    const clean = await collect(openaiChat([whole]))
    for (let at = 0; at < finished; at++) {
      const broken = whole.slice()
      broken[at] = 0xff
      const read = await collect(openaiChat([broken]))
      expect(read.ending).toMatchObject({ kind: 'utf8', offset: at })
      expect(clean.content?.startsWith(read.content ?? '')).toBe(true)
    }
  })
})

it('leaves no rejection behind', async () => {
  await setImmediate()
  expect(unhandled).toEqual([])
})
