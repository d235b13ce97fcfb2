import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { Source, SourceEvent } from '@jell/core'
import { describe, expect, it } from 'vitest'

import { collect } from '../test/collect.ts'
import { select } from './select.ts'

const start = (
  id: string,
  channel: 'content' | 'reasoning' | 'tool',
  rest: object = {},
): SourceEvent => ({ type: 'document-start', id, channel, ...rest })
const delta = (id: string, text: string): SourceEvent => ({ type: 'document-delta', id, text })
const end = (id: string): SourceEvent => ({ type: 'document-end', id, ending: 'complete' })
const complete: SourceEvent = { type: 'message-end', ending: 'complete' }

async function* sourceOf(
  ...items: readonly (SourceEvent | string)[]
): AsyncGenerator<SourceEvent | string> {
  yield* items
}

const message = () =>
  sourceOf(
    start('reasoning', 'reasoning'),
    start('search', 'tool', { name: 'web_search', providerExecuted: true }),
    delta('search', '{"q":1}'),
    delta('reasoning', 'hm'),
    start('content', 'content', { index: 1 }),
    delta('content', '[1'),
    start('call_1', 'tool', { name: 'save', index: 2 }),
    start('call_2', 'tool', { name: 'save', index: 3 }),
    delta('call_1', '{"n"'),
    delta('call_2', '{"n":2}'),
    delta('call_1', ':1}'),
    start('content-1', 'content', { choice: 1 }),
    delta('content-1', '[2]'),
    delta('content', ']'),
    complete,
  )

describe('select', () => {
  it.each([
    ['nothing in particular', undefined, '[1]'],
    ['a channel', { channel: 'reasoning' }, 'hm'],
    ['the name of a tool', { name: 'save' }, '{"n":1}'],
    ['an id', { id: 'call_2' }, '{"n":2}'],
    ['an answer of several', { choice: 1 }, '[2]'],
    ['a place', { channel: 'tool', index: 3 }, '{"n":2}'],
    ['a test', ({ id }: { readonly id: string }) => id.endsWith('2'), '{"n":2}'],
  ] as const)('takes the first document that fits %s', async (_, query, text) => {
    const read = await collect(select(message(), query))
    expect(read.documents.map((document) => document.text)).toEqual([text])
    expect(read.ending).toBe('complete')
  })

  it('is what a streaming object reads', async () => {
    const object = createStreamingObject<{ n: number }>()
    await readSource(object, select(message(), { id: 'call_2' }))
    expect(object.get()).toMatchObject({ phase: 'done', result: { n: 2 } })
  })

  it('ends with the document, and lets go of the rest', async () => {
    let isLeft = false
    async function* endless(): AsyncGenerator<SourceEvent> {
      try {
        yield* [start('call_1', 'tool', { name: 'save' }), delta('call_1', '1'), end('call_1')]
        for (;;) {
          await setImmediate()
          yield delta('other', 'x')
        }
      } finally {
        isLeft = true
      }
    }
    const source = select(endless(), { name: 'save' })
    expect(await collect(source)).toMatchObject({ ending: 'complete', tools: [{ text: '1' }] })
    await expect.poll(() => isLeft).toBe(true)
  })

  it('names what the message had instead of the document', async () => {
    expect(await collect(select(message(), { name: 'search' }))).toMatchObject({
      documents: [],
      ending: {
        kind: 'truncated',
        code: 'no-document',
        message:
          'The message ended without the document that was asked for. ' +
          'It has: reasoning, web_search, content, save, save, content-1.',
      },
    })
    expect(await collect(select(sourceOf(complete)))).toMatchObject({
      ending: { code: 'no-document', message: expect.stringContaining('It has: none.') as string },
    })
  })

  it('passes bad endings on, of the document and of the message', async () => {
    const failure = { kind: 'length', message: 'cut' } as const
    const source = (last: SourceEvent) => select(sourceOf(start('a', 'tool'), last), { id: 'a' })
    for (const last of [
      { type: 'document-end', id: 'a', ending: failure },
      { type: 'message-end', ending: failure },
    ] as const) {
      expect((await collect(source(last))).ending).toEqual(failure)
    }
    expect((await collect(select(sourceOf(start('a', 'tool'))))).ending).toMatchObject({
      kind: 'transport',
      code: 'no-ending',
    })
    const broken: Source = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('reset')) }),
    }
    expect((await collect(select(broken))).ending).toMatchObject({ code: 'connection-lost' })
  })

  it('takes plain strings for one document of content', async () => {
    expect(await collect(select(sourceOf('[1', ']')))).toMatchObject({
      ending: 'complete',
      content: '[1]',
    })
    expect((await collect(select(sourceOf(7 as never)))).ending).toMatchObject({
      code: 'unknown-event',
    })
  })
})
