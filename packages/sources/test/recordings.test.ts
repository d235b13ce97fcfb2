// Streams that real servers sent, read at hostile cuts. They lie beside the checkout, not in it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { collect } from './collect.ts'
import type { Collected } from './collect.ts'
import { hostileCuttings } from './cuttings.ts'

const folder = join(import.meta.dirname, '../../../../shared/recordings')
const isThere = existsSync(folder)
if (!isThere) console.warn(`NOT RUN: the recorded streams. They are read from ${folder}.`)

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Reads a recording with every cutting, as it is and with CR LF for its line feeds. */
async function read(name: string, choice = 0): Promise<Collected> {
  const wire = readFileSync(join(folder, name), 'utf8')
  const cuttings = [wire, wire.replaceAll('\n', '\r\n')].flatMap(hostileCuttings)
  const [first, ...others] = await Promise.all(
    cuttings.map(([, pieces]) => collect(openaiChat(pieces, { choice }))),
  )
  if (!first) throw new Error('nothing was read')
  for (const other of others) expect(other).toEqual(first)
  return first
}

describe.runIf(isThere)('a recorded stream', () => {
  it('with a refusal has no document, and its words', async () => {
    expect(await read('openai-chat/structured-refusal.sse')).toMatchObject({
      documents: [],
      ending: { kind: 'refusal', message: "I'm sorry, I can't assist with that request." },
    })
  })

  it('that reached the output limit ends as length', async () => {
    expect(await read('openai-chat/structured-length-cut.sse')).toMatchObject({
      content: '{"',
      ending: { kind: 'length' },
    })
  })

  it('with two tool calls has both', async () => {
    const { ending, tools } = await read('openai-chat/parallel-tool-calls.sse')
    expect(ending).toBe('complete')
    expect(tools).toMatchObject([
      { id: 'call_JMW1whyEaYG438VE1OIflxA2', name: 'GetWeatherArgs', index: 0 },
      { id: 'call_DNYTawLBoN8fj3KN6qU9N1Ou', name: 'get_stock_price', index: 1 },
    ])
    expect(tools.map(({ text }) => digest(text))).toEqual(['3d5932cc', '0b9851f7'])
    expect(tools.map(({ text }) => text.length)).toEqual([52, 40])
  })

  it('with three interleaved answers has each of them whole', async () => {
    const answers = [0, 1, 2].map((choice) =>
      read('openai-chat/structured-n3-interleaved.sse', choice),
    )
    const texts = (await Promise.all(answers)).map(({ content, ending }) => {
      expect(ending).toBe('complete')
      return JSON.parse(content ?? '') as Record<string, unknown>
    })
    expect(texts.map((text) => Object.keys(text))).toEqual(
      texts.map(() => ['city', 'temperature', 'units']),
    )
  })

  it('with line breaks and characters of two bytes has the text to the letter', async () => {
    const { content, ending } = await read('openai-chat/json-object-pretty-multibyte.sse')
    expect(ending).toBe('complete')
    expect(digest(content ?? '')).toBe('fd5dc0f0')
  })

  it('that ends with an error event keeps the reasoning before it', async () => {
    const groq = await read('openai-compatible/groq-midstream-error-event.sse')
    expect(groq).toMatchObject({
      tools: [],
      content: undefined,
      ending: { kind: 'provider', code: 'tool_use_failed' },
    })
    expect(groq.reasoning).toMatch(/ that\.$/)
  })

  it('that repeats a finish reason and then reports an error ends with the error', async () => {
    expect(await read('openai-compatible/openrouter-comments-then-error-field.sse')).toMatchObject({
      reasoning: 'We need to respond to a greeting. The user',
      content: undefined,
      ending: { kind: 'provider', code: '400', message: 'Token limit reached' },
    })
  })
})
