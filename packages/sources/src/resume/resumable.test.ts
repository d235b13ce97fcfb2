import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { Failure, Source, SourceEvent } from '@jell/core'
import { manualClock } from '@jell/replay'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { sse } from '../../test/openai-wire.ts'
import { openaiChat } from '../openai-chat/openai-chat.ts'
import { select } from '../select.ts'
import { stalling } from '../stalling.ts'
import { resumable } from './resumable.ts'
import type { ResumableFactory, ResumePoint } from './resumable.ts'

const start: SourceEvent = { type: 'document-start', id: 'content', channel: 'content' }
const delta = (text: string, id = 'content'): SourceEvent => ({ type: 'document-delta', id, text })
const complete: SourceEvent = { type: 'message-end', ending: 'complete' }
const ended = (failure: Failure): SourceEvent => ({ type: 'message-end', ending: failure })
const lost = ended({ kind: 'transport', code: 'connection-lost', message: 'reset' })

async function* sourceOf(
  ...events: readonly (SourceEvent | string)[]
): AsyncGenerator<SourceEvent | string> {
  yield* events
}

/** Opens one source after the other, and notes where each was to go on. */
function opening(...sources: readonly (() => ReturnType<ResumableFactory<string>>)[]) {
  const points: ResumePoint[] = []
  const factory: ResumableFactory<string> = ({ from }) => {
    points.push(from)
    const next = sources[points.length - 1]
    if (!next) throw new Error('opened too often')
    return next()
  }
  return { factory, points }
}

/** Never waits. */
const clock = { wait: async () => undefined }
const read = (factory: ResumableFactory<string>, options = {}) =>
  collect(resumable(factory, { clock, ...options })({ input: 'x' }))

describe('resumable', () => {
  it('goes on where the source can resume, in one run with the same statuses', async () => {
    const whole = '{"a":"hello","b":[1,2]}'
    const { factory, points } = opening(
      () => ({ source: sourceOf(start, delta(whole.slice(0, 9)), lost), canResume: true }),
      () => ({ source: sourceOf(delta(whole.slice(9, 15)), lost), canResume: true, startsAt: 9 }),
      () => ({ source: sourceOf(start, delta(whole.slice(10)), complete), startsAt: 10 }),
    )
    const object = createStreamingObject<{ a: string; b: number[] }>()
    const seen = new Set<string>()
    object.field('a').subscribe(() => seen.add(object.field('a').get().status))
    const phases: string[] = []
    object.subscribe(() => phases.push(object.get().phase))
    await readSource(object, resumable(factory, { clock })({ input: 'x' }))
    expect(phases).toEqual([
      'streaming',
      'connecting',
      'streaming',
      'connecting',
      'streaming',
      'done',
    ])
    expect(object.get()).toMatchObject({ phase: 'done', result: { a: 'hello', b: [1, 2] } })
    expect([...seen]).toEqual(['streaming', 'settled'])
    expect(object.field('a').get().status).toBe('final')
    expect(points).toEqual([
      { chars: 0, events: 0, lastEventId: undefined },
      { chars: 9, events: 2, lastEventId: undefined },
      { chars: 15, events: 3, lastEventId: undefined },
    ])
  })

  it('gives the same document wherever it breaks and from wherever it goes on', async () => {
    const text = '{"a":"x😀y","b":[1,2,3]}'
    const cuts = fc.array(fc.nat(text.length), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        cuts,
        fc.nat(9),
        fc.integer({ min: 1, max: 5 }),
        async (places, back, size) => {
          const pieces = (from: number, to: number) =>
            (text.slice(from, to).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).map((piece) =>
              delta(piece),
            )
          let opened = 0
          const { ending, content } = await read(
            ({ from }) => {
              const startsAt = Math.max(0, from.chars - back)
              const to = places[opened++] ?? text.length
              const events = [start, ...pieces(startsAt, to), to === text.length ? complete : lost]
              return { source: sourceOf(...events), canResume: true, startsAt }
            },
            { retries: 4 },
          )
          expect({ ending, content }).toEqual({ ending: 'complete', content: text })
        },
      ),
      { numRuns: 200 },
    )
  })

  it.each([
    ['another text', () => ({ source: sourceOf(start, delta('{"b'), complete) })],
    ['a shorter text', () => ({ source: sourceOf(start, delta('{"'), complete) })],
    ['another document', () => ({ source: sourceOf(delta('{"a', 'z'), complete) })],
    ['a place that lies further on', () => ({ source: sourceOf(complete), startsAt: 9 })],
    ['a place that is none', () => ({ source: sourceOf(complete), startsAt: -1 })],
    [
      'a document that ends before',
      () => ({
        source: sourceOf(start, delta('{'), {
          type: 'document-end',
          id: 'content',
          ending: 'complete',
        } as const),
      }),
    ],
  ])('ends as a mismatch where it goes on with %s', async (_, second) => {
    const first = () => ({ source: sourceOf(start, delta('{"a'), lost), canResume: true })
    const { factory } = opening(first, second)
    expect((await read(factory)).ending).toMatchObject({
      kind: 'transport',
      code: 'resume-mismatch',
    })
  })

  it('tells several documents once, with what ended of them', async () => {
    const end = { type: 'document-end', id: 'content', ending: 'complete' } as const
    const tool: SourceEvent = { type: 'document-start', id: 't', channel: 'tool', name: 'f' }
    const all = [start, delta('[1]'), tool, delta('{"x"', 't'), end, delta(':1}', 't'), complete]
    const { factory } = opening(
      () => ({ source: sourceOf(...all.slice(0, 5), lost), canResume: true }),
      () => sourceOf(...all),
    )
    expect(await read(factory)).toMatchObject({
      ending: 'complete',
      content: '[1]',
      tools: [{ text: '{"x":1}' }],
    })
  })

  it('begins anew before the first character only, where the source cannot resume', async () => {
    const { factory, points } = opening(
      () => Promise.reject(new TypeError('fetch failed')),
      () => sourceOf(start, lost),
      () => sourceOf('[1'),
    )
    expect(await read(factory)).toMatchObject({ ending: 'complete', content: '[1' })
    expect(points.length).toBe(3)
    const late = opening(() => sourceOf(start, delta('['), lost))
    expect((await read(late.factory)).ending).toMatchObject({ code: 'connection-lost' })
  })

  it('tells no document of an answer that it gives up before the first character', async () => {
    const call = (id: string): SourceEvent => ({ type: 'document-start', id, channel: 'tool' })
    const { factory, points } = opening(
      () => sourceOf(call('a'), lost),
      () => sourceOf(call('b'), { type: 'document-end', id: 'b', ending: 'complete' }, complete),
    )
    expect((await read(factory)).documents.map(({ id }) => id)).toEqual(['b'])
    expect(points[1]).toMatchObject({ chars: 0, events: 0 })
    const last = await read(() => sourceOf(call('a'), lost), { retries: 1 })
    expect(last.documents.map(({ id }) => id)).toEqual(['a'])
  })

  it('tells what came before a break, and that it connects again, before it waits', async () => {
    const hand = manualClock()
    const { factory } = opening(
      () => ({ source: sourceOf(start, delta('[1'), lost), canResume: true }),
      () => ({ source: sourceOf(delta(']'), complete), startsAt: 2 }),
    )
    const options = { clock: hand, firstDelay: 100, random: () => 0.5 }
    const iterator = resumable(factory, options)({ input: 'x' })[Symbol.asyncIterator]()
    const next = async () => (await iterator.next()).value
    expect([await next(), await next(), await next()]).toEqual([
      start,
      delta('[1'),
      { type: 'connecting' },
    ])
    const later = next()
    await setImmediate()
    await hand.advance(50)
    expect([await later, await next()]).toEqual([delta(']'), complete])
  })

  it('ends as a mismatch where a document that had ended goes on', async () => {
    const end = { type: 'document-end', id: 'content', ending: 'complete' } as const
    const { factory } = opening(
      () => ({ source: sourceOf(start, delta('[1]'), end, lost), canResume: true }),
      () => ({ source: sourceOf(start, delta('[2]'), complete), startsAt: 3 }),
    )
    expect((await read(factory)).ending).toMatchObject({ code: 'resume-mismatch' })
  })

  it('ends with the last failure when the retries are spent', async () => {
    let opened = 0
    const factory = () => {
      opened++
      return sourceOf(lost)
    }
    expect((await read(factory, { retries: 2 })).ending).toMatchObject({ code: 'connection-lost' })
    expect(opened).toBe(3)
  })

  it.each([
    [{ kind: 'transport', code: 'no-terminal-event' }, true],
    [{ kind: 'stalled' }, true],
    [{ kind: 'provider', code: 'http-503' }, true],
    [{ kind: 'provider', code: 'http-429' }, true],
    [{ kind: 'provider', code: 'http-400' }, false],
    [{ kind: 'provider', code: 'overloaded_error' }, true],
    [{ kind: 'provider', code: '503' }, true],
    [{ kind: 'provider', code: 'invalid_request_error' }, false],
    [{ kind: 'transport', code: 'no-event-stream' }, false],
    [{ kind: 'length' }, false],
    [{ kind: 'refusal' }, false],
    [{ kind: 'aborted' }, false],
    [{ kind: 'utf8' }, false],
  ] as const)('tries again only what may pass: %j', async (failure, isTried) => {
    const { factory, points } = opening(
      () => sourceOf(ended({ ...failure, message: 'x' })),
      () => sourceOf(start, complete),
    )
    const { ending } = await read(factory)
    expect(ending === 'complete').toBe(isTried)
    expect(points.length).toBe(isTried ? 2 : 1)
  })

  it.each([
    ['a status', { status: 503 }],
    ['the type in its body', { error: { error: { type: 'overloaded_error' } } }],
  ])('tries again what an SDK throws with %s', async (_, thrown) => {
    const next = () => Promise.reject(Object.assign(new Error('down'), thrown))
    const broken = () => ({ [Symbol.asyncIterator]: () => ({ next }) })
    expect((await read(opening(broken, () => sourceOf('1')).factory)).ending).toBe('complete')
  })

  it('waits longer each time, by chance up to a bound', async () => {
    const waits: number[] = []
    const noting = { wait: async (milliseconds: number) => void waits.push(milliseconds) }
    const options = { clock: noting, retries: 5, firstDelay: 100, maxDelay: 500, random: () => 0.5 }
    await read(() => sourceOf(lost), options)
    expect(waits).toEqual([50, 100, 200, 250, 250])
  })

  it('is aborted at once while it waits, by the caller or by leaving', async () => {
    const hand = manualClock()
    const signals: AbortSignal[] = []
    const factory: ResumableFactory<string> = ({ signal }) => {
      signals.push(signal)
      return sourceOf(lost)
    }
    const open = (signal?: AbortSignal) =>
      resumable(factory, { clock: hand })({ input: 'x', signal })[Symbol.asyncIterator]()
    const controller = new AbortController()
    const events = open(controller.signal)
    expect(await events.next()).toMatchObject({ value: { type: 'connecting' } })
    const aborted = events.next()
    await setImmediate()
    controller.abort()
    expect(await aborted).toMatchObject({ value: { ending: { kind: 'aborted' } } })
    const iterator = open()
    await iterator.next()
    const pending = iterator.next()
    await setImmediate()
    await iterator.return?.()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(signals.map(({ aborted: isAborted }) => isAborted)).toEqual([true, true])
  })

  it('lets go of a source that is made after it was left, and reads nothing of it', async () => {
    const steps: string[] = []
    const step = (name: string) => async () => {
      steps.push(name)
      return { done: true, value: undefined } as const
    }
    const late: Source = {
      [Symbol.asyncIterator]: () => ({ next: step('next'), return: step('return') }),
    }
    let give: (source: Source) => void = () => undefined
    const factory = () => new Promise<Source>((resolve) => (give = resolve))
    const iterator = resumable(factory, { clock })({ input: 'x' })[Symbol.asyncIterator]()
    void iterator.next()
    await setImmediate()
    await iterator.return?.()
    give(late)
    await setImmediate()
    expect(steps).toEqual(['return'])
  })

  it('lets go of the source that is open when it is left', async () => {
    let isLeft = false
    const source: Source = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        async return() {
          isLeft = true
          return { done: true, value: undefined }
        },
      }),
    }
    const iterator = resumable(() => source, { clock })({ input: 'x' })[Symbol.asyncIterator]()
    const pending = iterator.next()
    await setImmediate()
    await iterator.return?.()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(isLeft).toBe(true)
  })

  it.each([
    ['as it is', (source: Source) => source],
    ['behind a stall timeout', (source: Source) => stalling(source, { milliseconds: 1000 })],
    ['behind a selection', (source: Source) => select(source)],
  ])('knows the last id of the wire that broke, %s', async (_, wrap) => {
    const ids: unknown[] = []
    const events = sse({ choices: [] }, { choices: [{ delta: { content: '[' } }] })
    const wire = `id: 7\n${events}`
    await read(
      ({ from }) => {
        ids.push(from.lastEventId)
        return { source: wrap(openaiChat([wire])), canResume: true }
      },
      { retries: 1 },
    )
    expect(ids).toEqual([undefined, '7'])
  })

  it('keeps that id over attempts that break before another one, and behind an error in the wire', async () => {
    const ids: unknown[] = []
    const event = sse({ choices: [{ delta: { content: '[' } }] })
    const overloaded = sse({ error: { code: 503, message: 'down' } })
    const wires = [`id: 7\n${event}${overloaded}id: 8\n${event}`, '', '']
    await read(
      ({ from }) => {
        ids.push(from.lastEventId)
        const source = openaiChat([wires[ids.length - 1] ?? ''])
        return { source, startsAt: from.chars, canResume: true }
      },
      { retries: 2 },
    )
    expect(ids).toEqual([undefined, '7', '7'])
  })
})
