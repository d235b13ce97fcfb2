import { describe, expect, it } from 'vitest'

import { decodeWith } from '../../test/decode-events.ts'
import { DONE } from '../../test/openai-wire.ts'
import { completed, created, done, incomplete, textDelta } from '../../test/responses-wire.ts'
import { openaiResponsesFormat } from './format.ts'

const decode = (...events: readonly unknown[]) =>
  decodeWith(openaiResponsesFormat(), [created, ...events])

describe('endings of openaiResponses', () => {
  it.each([
    ['incomplete', { kind: 'length' }],
    ['failed', { kind: 'provider', code: 'server_error', message: 'down' }],
    ['cancelled', { kind: 'provider', code: 'finish-reason', found: 'cancelled' }],
  ])('a completed response whose status is %s is not', (status, ending) => {
    const error = { code: 'server_error', message: 'down' }
    const event = { type: 'response.completed', response: { status, error } }
    expect(decode(textDelta(0, '['), event)).toMatchObject({ content: '[', ending })
  })

  it('an incomplete response is length, or refusal where a filter cut it off', () => {
    expect(decode(incomplete()).ending).toMatchObject({ kind: 'length' })
    expect(decode(incomplete('content_filter')).ending).toMatchObject({
      kind: 'refusal',
      code: 'content-filter',
    })
  })

  it('a refusal is one, with its words once, and confirms nothing', () => {
    const ending = { kind: 'refusal', code: 'refusal', message: 'I cannot.' }
    const part = { type: 'refusal', refusal: 'I cannot.' }
    const item = { type: 'message', content: [{ type: 'output_text', text: '{' }, part] }
    const step = (name: string, rest: object) => ({ type: `response.refusal.${name}`, ...rest })
    const streamed = [step('delta', { delta: 'I ' }), step('delta', { delta: 'cannot.' })]
    // Its pieces alone are enough.
    expect(decode(...streamed, completed()).ending).toMatchObject(ending)
    for (const events of [streamed, [step('done', { refusal: 'I cannot.' })], []]) {
      const read = decode(...events, done(0, item), completed())
      expect(read.ending).toMatchObject(ending)
      expect(read.documents.map((document) => document.ending)).toEqual([undefined])
    }
  })

  it.each([
    [
      'response.failed',
      { type: 'response.failed', response: { error: { code: 'server_error', message: 'down' } } },
      'server_error',
    ],
    ['error', { type: 'error', code: null, message: 'down' }, 'error'],
    [
      'response.failed with its error beside the response',
      { type: 'response.failed', error: { code: 'server_error', message: 'down' } },
      'server_error',
    ],
    [
      'response.completed with an error',
      { type: 'response.completed', response: { error: { code: 'x', message: 'down' } } },
      'x',
    ],
    ['response.error', { type: 'response.error', error: { code: 'x', message: 'down' } }, 'x'],
    ['a flat response.error', { type: 'response.error', code: 'x', message: 'down' }, 'x'],
    ['response.cancelled', { type: 'response.cancelled' }, 'finish-reason'],
  ])('%s is the provider’s', (_, event, code) => {
    for (const rest of [[], [DONE]]) {
      expect(decode(textDelta(0, '['), event, ...rest)).toMatchObject({
        content: '[',
        ending: { kind: 'provider', code },
      })
    }
  })

  it('events of other kinds say nothing', () => {
    const others = ['response.queued', 'response.web_search_call.searching', 'response.audio.delta']
    const read = decode(...others.map((type) => ({ type })), { type: 'keepalive' }, completed())
    expect(read).toMatchObject({ ending: 'complete', documents: [] })
  })
})
