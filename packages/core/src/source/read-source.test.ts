import { describe, expect, test } from 'vitest'

import type { Source, SourceEvent } from '../contracts/source.ts'
import { deltaApplier } from '../deltas/apply-deltas.ts'
import { watchDeltas } from '../deltas/deltas.ts'
import { createStreamingObject } from '../object/streaming-object.ts'
import { restoreState } from '../saved-state/restore-state.ts'
import { saveState } from '../saved-state/save-state.ts'
import { readSource } from './read-source.ts'

async function* sourceOf(
  ...steps: readonly (SourceEvent | string)[]
): AsyncGenerator<SourceEvent | string, void> {
  for (const step of steps) yield step
}

const start: SourceEvent = { type: 'document-start', id: 'a', channel: 'content' }
const delta = (text: string, id = 'a'): SourceEvent => ({ type: 'document-delta', id, text })
const end: SourceEvent = { type: 'document-end', id: 'a', ending: 'complete' }
const messageEnd: SourceEvent = { type: 'message-end', ending: 'complete' }

/** A source by hand: counts what is asked of it. */
function createIterator(next: () => Promise<IteratorResult<SourceEvent | string>>) {
  const calls = { next: 0, return: 0 }
  const source: Source = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        calls.next += 1
        return next()
      },
      return: async () => {
        calls.return += 1
        return { done: true, value: undefined }
      },
    }),
  }
  return { source, calls }
}

const never = () => new Promise<never>(() => undefined)

async function read(source: Source) {
  const object = createStreamingObject()
  await readSource(object, source)
  return object.get()
}

describe('readSource with strings', () => {
  test('a clean end of the iteration is a good ending', async () => {
    expect(await read(sourceOf('{"a"', '', ':1', '}'))).toMatchObject({
      phase: 'done',
      result: { a: 1 },
    })
  })

  test('an open document is then truncated, no text at all is empty', async () => {
    expect((await read(sourceOf('{"a"'))).error).toMatchObject({ kind: 'truncated' })
    expect((await read(sourceOf())).error).toMatchObject({ kind: 'truncated', code: 'empty' })
  })

  test('a number alone ends with its text', async () => {
    expect(await read(sourceOf('1', '2'))).toMatchObject({ phase: 'done', result: 12 })
  })
})

describe('readSource with events', () => {
  test('a document ends by its own event, or by the message', async () => {
    expect(await read(sourceOf(start, delta('[1'), delta(']'), end))).toMatchObject({ result: [1] })
    expect(await read(sourceOf(start, delta('[1]'), messageEnd))).toMatchObject({ result: [1] })
  })

  test('the first document that is not reasoning is read, the others are passed over', async () => {
    const thinking: SourceEvent = { type: 'document-start', id: 'r', channel: 'reasoning' }
    const tool: SourceEvent = { type: 'document-start', id: 't', channel: 'tool', name: 'f' }
    const other: SourceEvent = { type: 'document-start', id: 'o', channel: 'content' }
    const events = [
      thinking,
      delta('{"draft":', 'r'),
      { type: 'document-end', id: 'r', ending: 'complete' } as const,
      tool,
      delta('["to', 't'),
      other,
      delta('{"x', 'o'),
      delta('ol"]', 't'),
      { type: 'document-end', id: 'o', ending: 'complete' } as const,
      { type: 'document-end', id: 't', ending: 'complete' } as const,
    ]
    expect(await read(sourceOf(...events))).toMatchObject({ phase: 'done', result: ['tool'] })
  })

  test('a tool that the provider runs itself is passed over', async () => {
    const search: SourceEvent = {
      type: 'document-start',
      id: 's',
      channel: 'tool',
      name: 'web_search',
      providerExecuted: true,
    }
    const events = [search, delta('{"query":"x"}', 's'), start, delta('[1]'), messageEnd]
    expect(await read(sourceOf(...events))).toMatchObject({ phase: 'done', result: [1] })
  })

  test('a connection that is opened again shows as such until the next text, also by deltas', async () => {
    const object = createStreamingObject<unknown>()
    const seen: unknown[] = []
    const look = (): void => void seen.push([object.get().phase, object.root.get().status])
    object.subscribe(look)
    const copy = createStreamingObject<unknown>()
    const told: unknown[] = []
    copy.subscribe(() => told.push([copy.get().phase, copy.root.get().status]))
    watchDeltas(object, deltaApplier(copy))
    const again: SourceEvent = { type: 'connecting' }
    const reading = readSource(
      object,
      (async function* () {
        look()
        yield* [again, again, start, delta(' '), again, delta('[1'), again]
        // Who comes late is told where the run stands.
        const late = createStreamingObject<unknown>()
        watchDeltas(object, deltaApplier(late))
        expect([late.get().phase, late.root.get().status]).toEqual(['connecting', 'streaming'])
        // It goes on in another process too.
        const other = restoreState(saveState(object))
        other.write(',2]')
        other.end()
        expect(other.get()).toMatchObject({ phase: 'done', result: [1, 2] })
        yield* [delta(',2'), delta(']'), again, messageEnd, again]
      })(),
    )
    await reading
    expect(seen).toEqual([
      ['idle', 'pending'],
      ['connecting', 'pending'],
      ['streaming', 'pending'],
      ['connecting', 'pending'],
      ['streaming', 'streaming'],
      ['connecting', 'streaming'],
      ['streaming', 'streaming'],
      ['connecting', 'settled'],
      ['done', 'final'],
    ])
    expect(told).toEqual(seen.slice(1))
    expect(object.get()).toMatchObject({ result: [1, 2] })
  })

  test.each(['length', 'refusal', 'provider', 'transport', 'stalled', 'utf8'] as const)(
    'a bad ending of kind %s fails the run, also behind a whole document',
    async (kind) => {
      const ending = { kind, message: `ended by ${kind}`, code: 'x' }
      for (const last of [
        { type: 'document-end', id: 'a', ending } as const,
        { type: 'message-end', ending } as const,
      ]) {
        const state = await read(sourceOf(start, delta('[1]'), last))
        expect(state).toMatchObject({ phase: 'failed', error: ending })
      }
    },
  )

  test('an iteration that stops without an ending is a transport failure', async () => {
    for (const events of [[start], [start, delta('[1]')], [start, delta('[1')]]) {
      expect((await read(sourceOf(...events))).error).toMatchObject({
        kind: 'transport',
        code: 'no-ending',
      })
    }
  })

  test('a message that ends well without a document is empty', async () => {
    expect((await read(sourceOf(messageEnd))).error).toMatchObject({
      kind: 'truncated',
      code: 'empty',
    })
  })
})

describe('readSource when the source breaks', () => {
  test.each([
    ['an error', new Error('reset'), 'reset'],
    ['a string', 'reset', 'reset'],
    ['nothing', undefined, ''],
    ['what cannot be a string', Object.create(null) as object, ''],
  ])(
    'a source that throws %s fails the run as transport, and what settled stays',
    async (_title, thrown, message) => {
      const object = createStreamingObject<unknown>()
      await readSource(
        object,
        (async function* () {
          yield '{"a":1,"b":"x'
          throw thrown
        })(),
      )
      expect(object.get()).toMatchObject({ phase: 'failed', error: { kind: 'transport' } })
      expect(object.get().error?.message).toContain(message)
      expect(object.field('a').get().status).toBe('settled')
      expect(object.field('b').get()).toMatchObject({ status: 'interrupted', value: 'x' })
    },
  )

  test('a source that cannot even be started fails the run', async () => {
    const source: Source = {
      [Symbol.asyncIterator]: () => {
        throw new Error('no socket')
      },
    }
    expect(await read(source)).toMatchObject({
      phase: 'failed',
      error: { kind: 'transport', message: 'no socket' },
    })
  })

  test('text that cannot be read ends the run, and the source is closed at once', async () => {
    const { source, calls } = createIterator(async () => ({ done: false, value: '[}' }))
    const { error } = await read(source)
    expect(error).toMatchObject({ kind: 'syntax', offset: 1 })
    expect(calls).toEqual({ next: 1, return: 1 })
  })

  test('a return() that throws or never answers concerns nobody', async () => {
    for (const back of [
      () => {
        throw new Error('closing')
      },
      () => Promise.reject(new Error('closing')),
      never,
    ]) {
      const source: Source = {
        [Symbol.asyncIterator]: () => ({
          next: async () => ({ done: false, value: '[}' }),
          return: back,
        }),
      }
      expect((await read(source)).error?.kind).toBe('syntax')
    }
  })
})

describe('readSource and aborting', () => {
  test('aborted before: nothing is read, the source is closed', async () => {
    const { source, calls } = createIterator(async () => ({ done: false, value: '[' }))
    const object = createStreamingObject()
    await readSource(object, source, { signal: AbortSignal.abort(new Error('gone')) })
    expect(object.get()).toMatchObject({ phase: 'stopped', error: { kind: 'aborted' } })
    expect(calls).toEqual({ next: 0, return: 1 })
  })

  test('aborted while the source hangs: the run stops at once and the source is closed', async () => {
    const { source, calls } = createIterator(never)
    const object = createStreamingObject()
    const controller = new AbortController()
    const reading = readSource(object, source, { signal: controller.signal })
    controller.abort()
    expect(object.get().phase).toBe('stopped')
    await reading
    expect(calls.return).toBe(1)
  })

  test('what a source yields after the abort is dropped', async () => {
    const chunks: ((chunk: string) => void)[] = []
    const { source } = createIterator(
      () => new Promise((resolve) => chunks.push((value) => resolve({ done: false, value }))),
    )
    const object = createStreamingObject<unknown>()
    const controller = new AbortController()
    const reading = readSource(object, source, { signal: controller.signal })
    chunks[0]!('["x')
    await new Promise((resolve) => setImmediate(resolve))
    controller.abort('enough')
    chunks[1]!('y')
    await reading
    expect(object.root.get()).toMatchObject({ status: 'interrupted', value: ['x'] })
    expect(object.get().error?.message).toContain('enough')
  })

  test('aborted after the end: nothing changes', async () => {
    const object = createStreamingObject()
    const controller = new AbortController()
    await readSource(object, sourceOf('[1]'), { signal: controller.signal })
    controller.abort()
    expect(object.get()).toMatchObject({ phase: 'done', result: [1] })
  })

  test('stopped through the object while the source hangs: reading ends and the source is closed', async () => {
    const { source, calls } = createIterator(never)
    const object = createStreamingObject()
    const reading = readSource(object, source)
    await Promise.resolve()
    object.abort()
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 500))])
    expect(object.get().phase).toBe('stopped')
    expect(calls.return).toBe(1)
  })
})

describe('what is no source, or no event', () => {
  const outcomeOf = async (source: unknown) => {
    const object = createStreamingObject()
    await readSource(object, source as Source)
    return object.get().error
  }

  test('says what was given and what to do, instead of an engine message', async () => {
    for (const given of [undefined, null, 5, '{}', {}, new Response('{}')]) {
      const error = await outcomeOf(given)
      expect(error).toMatchObject({ kind: 'transport', code: 'no-source' })
      expect(error?.message).toContain('@jell/sources')
    }
  })

  test('bytes, numbers and unknown events end the run; nothing is left out silently', async () => {
    const yieldOne = (value: unknown) =>
      (async function* () {
        yield value
      })()
    const found = []
    for (const value of [new Uint8Array([123]), 7, undefined, null, { type: 'text' }]) {
      const error = await outcomeOf(yieldOne(value))
      expect(error).toMatchObject({ kind: 'transport', code: 'unknown-event' })
      found.push(error?.found)
    }
    expect(found).toEqual(['bytes', 'number', 'undefined', 'object', 'an event of type "text"'])
  })

  test('write() refuses what is no text', () => {
    const object = createStreamingObject()
    expect(() => object.write(new Uint8Array([123]) as never)).toThrow(
      'write() takes text, not bytes',
    )
    expect(() => object.write(undefined as never)).toThrow('not undefined')
    object.write('1')
    object.end()
    expect(object.get().result).toBe(1)
  })
})
