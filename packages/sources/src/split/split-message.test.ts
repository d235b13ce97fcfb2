import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { Source, SourceEvent } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { splitMessage } from './split-message.ts'
import type { ToolCallSource } from './split-message.ts'

const start = (id: string, channel: 'content' | 'reasoning' | 'tool', name?: string) =>
  ({ type: 'document-start', id, channel, name }) as const
const delta = (id: string, text: string) => ({ type: 'document-delta', id, text }) as const
const end = (id: string) => ({ type: 'document-end', id, ending: 'complete' }) as const
const complete = { type: 'message-end', ending: 'complete' } as const

const message: readonly SourceEvent[] = [
  start('reasoning', 'reasoning'),
  delta('reasoning', 'h'),
  start('content', 'content'),
  delta('content', '[1'),
  start('call_1', 'tool', 'save'),
  delta('reasoning', 'm'),
  delta('call_1', '{"n"'),
  start('call_2', 'tool', 'find'),
  delta('call_2', '{}'),
  end('call_2'),
  delta('call_1', ':1}'),
  delta('content', ']'),
  complete,
]

/** A source that counts what is asked of it. */
function counted(events: readonly (SourceEvent | string)[], isEndless = false) {
  const facts = { next: 0, isLeft: false }
  const left = [...events]
  const source: Source = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        facts.next++
        await setImmediate()
        const value = left.shift()
        if (value === undefined && isEndless) return new Promise(() => undefined)
        return value === undefined ? { done: true, value } : { done: false, value }
      },
      async return() {
        facts.isLeft = true
        return { done: true, value: undefined }
      },
    }),
  }
  return { facts, source }
}

async function callsOf(calls: AsyncIterable<ToolCallSource>) {
  const read = []
  for await (const call of calls) {
    read.push((async () => ({ call, ...(await collect(call)) }))())
  }
  return Promise.all(read)
}

describe('splitMessage', () => {
  it('gives content, reasoning and each tool call as sources of their own', async () => {
    const { content, reasoning, toolCalls } = splitMessage(counted(message).source)
    const [text, thought, calls] = await Promise.all([
      collect(content),
      collect(reasoning),
      callsOf(toolCalls),
    ])
    expect(text).toMatchObject({ content: '[1]', ending: 'complete' })
    expect(thought).toMatchObject({ reasoning: 'hm', ending: 'complete' })
    expect(calls).toMatchObject([
      { call: { id: 'call_1', name: 'save' }, tools: [{ text: '{"n":1}' }], ending: 'complete' },
      { call: { id: 'call_2', name: 'find' }, tools: [{ text: '{}' }], ending: 'complete' },
    ])
    expect([text.documents.length, thought.documents.length]).toEqual([1, 1])
  })

  it('reads the parts one after the other too, in any order', async () => {
    const orders = fc.shuffledSubarray(['content', 'reasoning', 'toolCalls'] as const, {
      minLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const split = splitMessage(counted(message).source)
        const read: Record<string, string> = {}
        for (const part of order) {
          if (part === 'toolCalls') {
            for (const { call, tools } of await callsOf(split.toolCalls)) {
              read[call.id] = tools[0]?.text ?? ''
            }
          } else read[part] = (await collect(split[part])).documents[0]?.text ?? ''
        }
        expect(read).toEqual({
          content: '[1]',
          reasoning: 'hm',
          call_1: '{"n":1}',
          call_2: '{}',
        })
      }),
      { numRuns: 20 },
    )
  })

  it('reads no further than somebody waits', async () => {
    const { facts, source } = counted(message)
    const { content, reasoning } = splitMessage(source)
    expect(facts.next).toBe(0)
    await content[Symbol.asyncIterator]().next()
    await setImmediate()
    expect(facts.next).toBe(3)
    await reasoning[Symbol.asyncIterator]().next()
    expect(facts.next).toBe(3)
  })

  it('ends a tool call as soon as it ended by itself, while the message goes on', async () => {
    const { source } = counted(message.slice(0, -2), true)
    const { toolCalls } = splitMessage(source)
    const read: string[] = []
    for await (const call of toolCalls) {
      if (call.name !== 'find') continue
      const object = createStreamingObject()
      await readSource(object, call)
      read.push(object.get().phase)
      break
    }
    expect(read).toEqual(['done'])
  })

  it('goes on for the others where one is left, and lets go of the message with the last', async () => {
    const { facts, source } = counted(message.slice(0, -2), true)
    const split = splitMessage(source)
    const text = split.content[Symbol.asyncIterator]()
    const calls = split.toolCalls[Symbol.asyncIterator]()
    await text.next()
    await text.return?.()
    expect(await text.next()).toEqual({ done: true, value: undefined })
    const { value: call } = await calls.next()
    const args = (call as ToolCallSource)[Symbol.asyncIterator]()
    await args.next()
    expect(await args.next()).toMatchObject({ value: { text: '{"n"' } })
    await calls.return?.()
    await split.reasoning[Symbol.asyncIterator]().return?.()
    expect(facts.isLeft).toBe(false)
    const pending = args.next()
    await args.return?.()
    await setImmediate()
    expect(facts.isLeft).toBe(true)
    expect(await pending).toEqual({ done: true, value: undefined })
  })

  it('lets go of a message that nobody has read from', async () => {
    const { facts, source } = counted(message)
    const { content, reasoning, toolCalls } = splitMessage(source)
    for (const part of [content, reasoning, toolCalls]) {
      await part[Symbol.asyncIterator]().return?.()
    }
    await setImmediate()
    expect(facts).toEqual({ next: 0, isLeft: true })
  })

  it('tells every part how the message ended badly', async () => {
    const failure = { kind: 'length', message: 'cut' } as const
    const cut = [...message.slice(0, 7), { type: 'message-end', ending: failure } as const]
    const { content, reasoning, toolCalls } = splitMessage(counted(cut).source)
    const [text, thought, calls] = await Promise.all([
      collect(content),
      collect(reasoning),
      callsOf(toolCalls),
    ])
    expect([text.ending, thought.ending, calls[0]?.ending]).toEqual([failure, failure, failure])
  })

  it.each([
    ['stops without an ending', counted(message.slice(0, -1)).source, 'no-ending'],
    [
      'throws',
      { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('reset')) }) },
      'connection-lost',
    ],
  ])('is transport for every part where the source %s', async (_, source, code) => {
    const { content, toolCalls } = splitMessage(source)
    const [text, calls] = await Promise.all([collect(content), callsOf(toolCalls)])
    expect(text.ending).toMatchObject({ kind: 'transport', code })
    expect(
      calls.every(({ ending, tools }) => ending !== 'complete' || tools[0]?.text === '{}'),
    ).toBe(true)
  })

  it('takes plain strings for content', async () => {
    const { content, toolCalls } = splitMessage(counted(['[1', ']']).source)
    expect(await collect(content)).toMatchObject({ content: '[1]', ending: 'complete' })
    expect(await callsOf(toolCalls)).toEqual([])
  })
})
