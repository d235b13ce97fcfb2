import { setImmediate } from 'node:timers/promises'

import type { SourceEvent } from '@jell/core'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { collect } from '../../test/collect.ts'
import { waiting } from '../../test/waiting.ts'
import { createSource } from './create-source.ts'

describe('behind a good ending', () => {
  const END = 'data: [DONE]\n\n'
  const document: SourceEvent = { type: 'document-start', id: 'a', channel: 'content' }
  /** Each piece is an event, so that a test can say where the message ends. */
  const events = (input: unknown) =>
    createSource<SourceEvent>(input, () => ({
      write: (piece) =>
        piece === END
          ? [{ type: 'message-end', ending: 'complete' }]
          : [piece === 'over' ? { type: 'document-end', id: 'a', ending: 'complete' } : document],
      end: () => [{ type: 'message-end', ending: 'complete' }],
    }))

  afterEach(() => void vi.useRealTimers())

  it('the body is read to its end, which then is no cancelled one', async () => {
    let isCancelled = false
    const left = ['start', END, ': bye', ': bye']
    const body = new ReadableStream({
      pull(controller) {
        const piece = left.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
      cancel: () => void (isCancelled = true),
    })
    await collect(events(body))
    await setImmediate()
    expect([left, isCancelled]).toEqual([[], false])
  })

  it('a body that does not end is cancelled after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { facts, stream } = waiting('start', END)
    await collect(events(stream))
    await vi.advanceTimersByTimeAsync(900)
    expect(facts.isCancelled).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(facts.isCancelled).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a body that goes on for ever is cancelled', async () => {
    let pulls = 0
    let isCancelled = false
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(pulls++ === 0 ? END : ': ping'),
      cancel: () => void (isCancelled = true),
    })
    await collect(events(body))
    await setImmediate()
    expect(isCancelled).toBe(true)
    expect(pulls).toBeLessThan(100)
  })

  it('the rest is read too where a document ended well and no more was asked for', async () => {
    const { facts, stream } = waiting('start', 'over', END)
    const iterator = events(stream)[Symbol.asyncIterator]()
    await iterator.next()
    await iterator.next()
    await iterator.return?.()
    await setImmediate()
    expect(facts).toEqual({ isCancelled: false, pulls: 4 })
  })

  it('nothing is read where more was asked for, or where the ending was a bad one', async () => {
    const asked = waiting('start', 'over')
    const iterator = events(asked.stream)[Symbol.asyncIterator]()
    await iterator.next()
    await iterator.next()
    void iterator.next()
    await iterator.return?.()
    await setImmediate()
    expect(asked.facts.isCancelled).toBe(true)
    const { facts, stream } = waiting('start')
    for await (const event of events(stream)) if (event === document) break
    await setImmediate()
    expect(facts.isCancelled).toBe(true)
  })
})
