import { setImmediate } from 'node:timers/promises'

import { applyDeltas, createStreamingObject, deltas, readSource } from '@jell/core'
import type { Delta } from '@jell/core'
import { describe, expect, it } from 'vitest'

import { fromDeltas } from '../src/deltas/from-deltas.ts'
import { toResponse } from '../src/deltas/to-response.ts'
import { resumable } from '../src/resume/resumable.ts'
import { hostileCuttings } from './cuttings.ts'

const text = '{"title":"“Rel😀ease”","score":0.10,"tags":["a",null]}'
const formats = ['ndjson', 'sse'] as const

async function follow(input: unknown) {
  const copy = createStreamingObject<Record<string, unknown>>()
  await applyDeltas(copy, fromDeltas(input as Response))
  return copy
}

describe.each(formats)('deltas as %s', (format) => {
  const respond = (object: Parameters<typeof deltas>[0]) => toResponse(deltas(object), { format })

  it('rebuild the object while it grows', async () => {
    const object = createStreamingObject()
    const copy = createStreamingObject<Record<string, unknown>>()
    const following = applyDeltas(copy, fromDeltas(respond(object)))
    for (const character of text) {
      object.write(character)
      await setImmediate()
      await setImmediate()
    }
    expect(copy.field('title').get()).toMatchObject({ status: 'settled', value: '“Rel😀ease”' })
    expect(copy.get().phase).toBe('streaming')
    object.end()
    await following
    expect(copy.get()).toMatchObject({ phase: 'done', result: JSON.parse(text) as object })
  })

  it('tell the page that a source opens its connection again', async () => {
    const lost = { kind: 'transport', code: 'connection-lost', message: 'reset' } as const
    let opened = 0
    const again = resumable<undefined>(
      async function* () {
        if (opened++ > 0) yield '{"a":1}'
        else yield { type: 'message-end', ending: lost }
      },
      { clock: { wait: async () => setImmediate() } },
    )
    const object = createStreamingObject()
    const body = respond(object)
    void readSource(object, again({ input: undefined }))
    const copy = createStreamingObject<Record<string, unknown>>()
    const phases: string[] = []
    copy.subscribe(() => phases.push(copy.get().phase))
    await applyDeltas(copy, fromDeltas(body))
    expect(phases).toEqual(['connecting', 'streaming', 'done'])
    expect(copy.get().result).toEqual({ a: 1 })
  })

  it('are read at every cut, with either line end', async () => {
    const object = createStreamingObject()
    object.write(text)
    object.end()
    const body = await respond(object).text()
    for (const wire of [body, body.replaceAll('\n', '\r\n')]) {
      for (const [, pieces] of hostileCuttings(wire)) {
        expect((await follow(pieces)).get()).toMatchObject({ result: JSON.parse(text) as object })
      }
    }
  })

  it('are never a good end where they are cut, after any byte', async () => {
    const object = createStreamingObject()
    object.write('{"a":"ü","b":[1]}')
    object.end()
    const bytes = new TextEncoder().encode(await respond(object).text())
    const closed = format === 'sse' ? 2 : 1
    for (let length = 0; length < bytes.length - closed; length++) {
      const copy = await follow([bytes.slice(0, length)])
      expect(copy.get()).toMatchObject({ phase: 'failed', error: { kind: 'transport' } })
    }
  })

  it('carry a bad ending over', async () => {
    const object = createStreamingObject()
    object.write('{"a":[1}')
    const { error } = (await follow(respond(object))).get()
    expect(error).toMatchObject({ kind: 'syntax', offset: 7 })
  })

  it('stop where the page leaves', async () => {
    let isLeft = false
    async function* endless(): AsyncGenerator<Delta> {
      try {
        for (;;) yield { type: 'begin', path: [], kind: 'object' }
      } finally {
        isLeft = true
      }
    }
    for await (const _ of fromDeltas(toResponse(endless(), { format }))) break
    await setImmediate()
    expect(isLeft).toBe(true)
  })
})

describe('toResponse', () => {
  it('says what it sends, and that nobody may keep it', () => {
    const sent = formats.map((format) => toResponse(deltas(createStreamingObject()), { format }))
    expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/x-ndjson; charset=utf-8',
      'text/event-stream; charset=utf-8',
    ])
    expect(sent[0]?.headers.get('cache-control')).toBe('no-store, no-transform')
  })

  it('takes a status and headers, which win', () => {
    const headers = { 'x-run': '7', 'cache-control': 'private' }
    const response = toResponse(deltas(createStreamingObject()), { init: { status: 201, headers } })
    expect(response.status).toBe(201)
    expect(response.headers.get('x-run')).toBe('7')
    expect(response.headers.get('cache-control')).toBe('private')
  })

  it('takes nothing from the run before somebody reads it', async () => {
    let isBegun = false
    async function* begun(): AsyncGenerator<Delta> {
      isBegun = true
      yield { type: 'end', phase: 'done' }
    }
    const response = toResponse(begun())
    await setImmediate()
    expect(isBegun).toBe(false)
    expect(await response.text()).toBe('{"type":"end","phase":"done"}\n')
  })
})

describe('fromDeltas', () => {
  it.each([
    [
      'an HTTP error',
      () => new Response('{"message":"no"}', { status: 500 }),
      'failed',
      'provider',
    ],
    [
      'a request that fails',
      () => Promise.reject(new TypeError('fetch failed')),
      'failed',
      'transport',
    ],
    ['an abort', () => Promise.reject(new DOMException('x', 'AbortError')), 'stopped', 'aborted'],
    ['a page', () => new Response('<html></html>'), 'failed', 'transport'],
    ['half a delta in a frame', () => ['data: {"type":\n\n'], 'failed', 'transport'],
    ['bytes that are no text', () => [Uint8Array.of(0xff)], 'failed', 'utf8'],
    ['no stream', () => 5, 'failed', 'transport'],
    ['pieces that are none', () => [5], 'failed', 'transport'],
    [
      'deltas that do not fit',
      () => ['{"type":"text","path":["a"],"text":"x"}\n'],
      'failed',
      'transport',
    ],
  ])('ends the run for %s', async (_, input, phase, kind) => {
    expect((await follow(input())).get()).toMatchObject({ phase, error: { kind } })
  })
})
