// What every wire has to pass, whatever it looks like: the contract of a source, and the ways in
// which connections go wrong.
import { setImmediate } from 'node:timers/promises'

import type { SourceEnding, SourceEvent } from '@jell/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { collect } from './collect.ts'
import type { Collected } from './collect.ts'
import { hostileCuttings } from './cuttings.ts'

/** One wire, with a short message of each of its documents. */
export interface SourceCase {
  /** Makes the source of an input. */
  readonly read: (input: never) => AsyncIterable<SourceEvent>
  /** The events of a good message, as an SDK yields them. */
  readonly events: readonly unknown[]
  /** The body that carries events. */
  readonly wire: (events: readonly unknown[]) => string
  /** What the body ends with besides, such as `data: [DONE]`. */
  readonly tail?: string
  /** How many of the events a good ending takes: all up to the one that holds the finish reason. */
  readonly finished: number
  /** What the message is. */
  readonly whole: Partial<Collected>
  /** The event of an error that a server reports in the middle of the stream. */
  readonly error: unknown
  /** The event that says that the output limit was reached, in place of those from `finished` on. */
  readonly limit: unknown
}

/** What may happen to a body. */
export type Fault = 'ends' | 'breaks' | 'is aborted'

/** Describes a source by what every wire promises. */
export function describeSource(title: string, source: SourceCase): void {
  const { events, finished, error, limit } = source
  const wireOf = (list: readonly unknown[]) => source.wire(list)
  const text = wireOf(events) + (source.tail ?? '')
  const bytes = new TextEncoder().encode(text)
  /** From here on the finish reason has arrived, but for what closes its event. */
  const finishedAt = new TextEncoder().encode(wireOf(events.slice(0, finished)).trimEnd()).length
  const read = (input: unknown) => collect(source.read(input as never))

  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)

  describe(`${title}, as every wire`, () => {
    beforeAll(() => void process.on('unhandledRejection', note))
    afterAll(() => void process.off('unhandledRejection', note))

    it.each([
      ['line feeds', text],
      ['CR LF', text.replaceAll('\n', '\r\n')],
      ['a byte order mark', `\uFEFF${text}`],
    ])('is read with %s at every cut', async (_, body) => {
      for (const [, pieces] of hostileCuttings(body)) {
        expect(await read(pieces)).toMatchObject(source.whole)
      }
    })

    it('is read from a response, a promise, a body, text, and events that an SDK yields', async () => {
      const all = await read(new Response(text))
      expect(all).toMatchObject({ ...source.whole, ending: 'complete' })
      for (const input of [
        Promise.resolve(new Response(text)),
        new Response(text).body,
        iterate([text.slice(0, 40), text.slice(40)]),
        iterate(events),
        Promise.resolve(iterate(events)),
      ]) {
        expect(await read(input)).toEqual(all)
      }
    })

    it.each([
      ['ends', 'transport'],
      ['breaks', 'transport'],
      ['is aborted', 'aborted'],
    ] as const)(
      'never ends well where it %s before its finish reason, after any byte: %s',
      async (how, kind) => {
        const all = await read([bytes])
        const kinds: string[] = []
        const lies: string[] = []
        for (let length = 0; length <= bytes.length; length++) {
          const cut = await read(cutBody(bytes, length, how))
          kinds.push(kindOf(cut.ending))
          lies.push(...liesOf(cut, all))
        }
        expect(lies).toEqual([])
        expect(new Set(kinds.slice(0, finishedAt))).toEqual(new Set([kind]))
        // An abort stays one as long as something could follow.
        const allowed = how === 'is aborted' ? ['complete', kind] : ['complete']
        expect(allowed).toEqual(expect.arrayContaining([...new Set(kinds.slice(finishedAt + 2))]))
      },
    )

    it.each(['ends', 'breaks'] as const)(
      'never ends well where the events of an SDK stop: it %s after any event',
      async (how) => {
        const all = await read(iterate(events))
        const kinds: string[] = []
        const lies: string[] = []
        for (let length = 0; length <= events.length; length++) {
          const cut = await read(iterate(events.slice(0, length), how))
          kinds.push(kindOf(cut.ending))
          lies.push(...liesOf(cut, all))
        }
        expect(lies).toEqual([])
        expect(kinds).toEqual(kinds.map((_, at) => (at < finished ? 'transport' : 'complete')))
      },
    )

    it('reports an error of the server after any event, in the wire and from an SDK', async () => {
      const all = await read([bytes])
      for (let length = 0; length < finished; length++) {
        const list = [...events.slice(0, length), error]
        for (const input of [[wireOf(list)], iterate(list)]) {
          const cut = await read(input)
          expect(liesOf(cut, all)).toEqual([])
          expect(kindOf(cut.ending)).toBe('provider')
        }
      }
    })

    it('says that the output limit was reached', async () => {
      for (const input of [
        [wireOf([...events.slice(0, finished - 1), limit])],
        iterate([...events.slice(0, finished - 1), limit]),
      ]) {
        expect(await read(input)).toMatchObject({
          ending: { kind: 'length', code: 'output-limit' },
        })
      }
    })

    it('says what an HTTP error says', async () => {
      const response = new Response('{"error":{"message":"Slow down"}}', { status: 429 })
      expect(await read(response)).toMatchObject({
        documents: [],
        ending: { kind: 'provider', code: 'http-429', message: 'HTTP 429: Slow down' },
      })
    })

    it('never ends well with another text where any byte is wrong', async () => {
      const all = await read([bytes])
      for (let at = 0; at < finishedAt; at++) {
        const broken = bytes.slice()
        broken[at] = 0xff
        const cut = await read([broken])
        expect(cut.ending).toMatchObject({ kind: 'utf8', offset: at })
        expect(liesOf(cut, all)).toEqual([])
      }
    })

    it('cancels the body that waits when it is left, at once', async () => {
      let isCancelled = false
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.slice(0, finishedAt - 1)),
        cancel: () => void (isCancelled = true),
      })
      const iterator = source.read(new Response(body) as never)[Symbol.asyncIterator]()
      await iterator.next()
      const pending: Promise<unknown>[] = []
      for (let times = 0; times < 200; times++) pending.push(iterator.next())
      await setImmediate()
      await iterator.return?.()
      expect(await pending.at(-1)).toEqual({ done: true, value: undefined })
      await setImmediate()
      expect(isCancelled).toBe(true)
    })

    it('leaves no rejection behind', async () => {
      await setImmediate()
      expect(unhandled).toEqual([])
    })
  })
}

const kindOf = (ending: SourceEnding) => (ending === 'complete' ? ending : ending.kind)

/** What a cut stream calls complete although the whole one says something else. */
function liesOf(cut: Collected, all: Collected): string[] {
  const lies = cut.documents.flatMap(({ id, text, ending }, place) => {
    const whole = all.documents[place]
    const isGood = ending === 'complete' || cut.ending === 'complete'
    const isTrue = isGood ? whole?.text === text : whole?.text.startsWith(text)
    return isTrue && whole?.id === id ? [] : [`${id}: ${text}`]
  })
  const isShort = cut.ending === 'complete' && cut.documents.length < all.documents.length
  return isShort ? [...lies, 'documents are missing'] : lies
}

async function* iterate(items: readonly unknown[], how: Fault = 'ends') {
  yield* items
  if (how === 'breaks') throw new TypeError('terminated')
}

/** A body that gives what was left of the wire, and then ends, breaks or is aborted. */
export function cutBody(wire: Uint8Array, length: number, how: Fault): ReadableStream<Uint8Array> {
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
