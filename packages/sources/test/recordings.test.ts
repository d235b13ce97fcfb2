// Streams that real servers sent, read at hostile cuts. They lie beside the checkout, not in it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SourceEvent } from '@jell/core'
import { describe, expect, it } from 'vitest'

import { anthropic } from '../src/anthropic/anthropic.ts'
import { gemini } from '../src/gemini/gemini.ts'
import { openaiChat } from '../src/openai-chat/openai-chat.ts'
import { openaiResponses } from '../src/openai-responses/openai-responses.ts'
import { collect } from './collect.ts'
import type { Collected } from './collect.ts'
import { hostileCuttings } from './cuttings.ts'

const folder = join(import.meta.dirname, '../../../../shared/recordings')
const isThere = existsSync(folder)
if (!isThere) console.warn(`NOT RUN: the recorded streams. They are read from ${folder}.`)

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

type Read = (pieces: Uint8Array[]) => AsyncIterable<SourceEvent>

/** Reads a recording of Chat Completions. */
function read(name: string, choice = 0): Promise<Collected> {
  const wire = readFileSync(join(folder, name), 'utf8')
  return readWire(wire, (pieces) => openaiChat(pieces, { choice }))
}

/** Reads a recording that has the payload of an event on each line. */
function readLines(name: string, source: Read): Promise<Collected> {
  return readWire(framed(name), source)
}

/** A recording as its server sent it, also one of payloads alone. */
function framed(name: string): string {
  const text = readFileSync(join(folder, name), 'utf8')
  if (!name.endsWith('.jsonl')) return text
  const lines = text.trimEnd().split('\n')
  return lines.map((line) => `data: ${line}\n\n`).join('')
}

/** Reads a wire with every cutting, as it is and with CR LF for its line feeds. */
async function readWire(wire: string, source: Read): Promise<Collected> {
  const cuttings = [wire, wire.replaceAll('\n', '\r\n')].flatMap(hostileCuttings)
  const [first, ...others] = await Promise.all(
    cuttings.map(([, pieces]) => collect(source(pieces))),
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

  it('of a response has the arguments of its call, confirmed', async () => {
    const { ending, tools } = await readLines(
      'openai-responses/function-call-args.jsonl',
      openaiResponses,
    )
    expect(ending).toBe('complete')
    expect(tools).toMatchObject([
      { id: 'call_Q7pq6EfVGRnauPLWSSYBGJ1l', name: 'get_weather', ending: 'complete' },
    ])
    expect(tools.map(({ text }) => [digest(text), text.length])).toEqual([['e3bcc4c9', 52]])
  })

  it('of a response has its document, also at the cuts of its own transport', async () => {
    const name = 'openai-responses/json-schema-transport-chunks.json'
    const { chunks } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      readonly chunks: readonly string[]
    }
    const asSent = await collect(openaiResponses(chunks))
    expect(asSent).toMatchObject({ ending: 'complete', notices: [] })
    expect(asSent.documents.map(({ ending }) => ending)).toEqual(['complete'])
    expect(digest(asSent.content ?? '')).toBe('0084a4fb')
    expect(await readWire(chunks.join(''), openaiResponses)).toEqual(asSent)
  })

  it('of a message has the JSON of its text block', async () => {
    const read = await readLines('anthropic/json-output-format.jsonl', anthropic)
    expect(read).toMatchObject({ ending: 'complete', notices: [], tools: [] })
    expect(JSON.parse(read.content ?? '')).toHaveProperty('characters')
  })

  it('of a message has the inputs of three tools of the server, in 909 pieces', async () => {
    const { ending, tools } = await readLines(
      'anthropic/code-execution-909-input-json-deltas.jsonl',
      anthropic,
    )
    expect(ending).toBe('complete')
    expect(
      tools.map(({ id, name, text, ending: own }) => [id.slice(9, 12), name, digest(text), own]),
    ).toEqual([
      ['01V', 'text_editor_code_execution', '3b10c84d', 'complete'],
      ['012', 'bash_code_execution', '0b213387', 'complete'],
      ['016', 'bash_code_execution', 'f8c55b21', 'complete'],
    ])
  })

  it('of a message that the output limit cut has the text before it, and half an input', async () => {
    const wire = readFileSync(join(folder, 'anthropic/tool-use-max-tokens-cut.sse'), 'utf8')
    const { ending, documents } = await readWire(wire, anthropic)
    expect(ending).toMatchObject({ kind: 'length', code: 'output-limit' })
    expect(documents.map(({ channel, ending: own }) => [channel, own])).toEqual([
      ['content', 'complete'],
      ['tool', undefined],
    ])
    expect(documents[1]).toMatchObject({ name: 'make_file' })
    expect(documents[1]?.text).toMatch(/Filing taxes$/)
  })

  it('of Gemini has its JSON, with line breaks and a blank behind it', async () => {
    const wire = readFileSync(join(folder, 'gemini/native-json-crlf.sse'), 'utf8')
    const { ending, content, notices } = await readWire(wire, gemini)
    expect([ending, notices]).toEqual(['complete', []])
    expect(JSON.parse(content ?? '')).toEqual({ city: 'Mexico City', country: 'Mexico' })
  })

  it('of Gemini has arguments that came in parts, nested, as one text', async () => {
    const { ending, tools } = await readLines('gemini/partial-args-nested.jsonl', gemini)
    expect(ending).toBe('complete')
    expect(tools).toMatchObject([{ name: 'cookRecipe', ending: 'complete' }])
    const { recipe } = JSON.parse(tools[0]?.text ?? '') as {
      readonly recipe: {
        readonly ingredients: readonly object[]
        readonly steps: readonly string[]
      }
    }
    expect([recipe.ingredients.length, recipe.steps.length]).toEqual([10, 10])
    expect(recipe.ingredients[0]).toEqual({ amount: '16 oz', name: 'Lasagna noodles' })
    expect(recipe.steps.at(-1)).toBe('Let stand for 15 minutes before serving.')
    expect(recipe).toHaveProperty('name', 'Lasagna')
  })

  it('of Gemini has arguments whose last part says that it is one', async () => {
    const { ending, tools } = await readLines('gemini/partial-args-missing-terminal.jsonl', gemini)
    expect(ending).toBe('complete')
    expect(tools.map(({ name, text }) => [name, JSON.parse(text) as unknown])).toEqual([
      [
        'writeItems',
        {
          operations: [
            { action: 'add', description: 'Fresh red apple', itemid: 'apple_001', price: 0.5 },
            { action: 'add', description: 'Ripe yellow banana', itemid: 'banana_001', price: 0.3 },
          ],
        },
      ],
    ])
  })

  it.each([
    ['anthropic/tool-use-max-tokens-cut.sse', anthropic],
    ['anthropic/json-output-format.jsonl', anthropic],
    ['gemini/native-json-crlf.sse', gemini],
    ['openai-chat/parallel-tool-calls.sse', openaiChat],
    ['openai-compatible/openrouter-comments-then-error-field.sse', openaiChat],
    ['openai-responses/function-call-args.jsonl', openaiResponses],
  ])('is whole at no cut before it is: %s', async (name, source) => {
    const bytes = new TextEncoder().encode(framed(name))
    const all = await collect(source([bytes]))
    /** Every byte of a short one; of a long one every 29th, and the ends of all its lines. */
    const isCut = (at: number) => bytes.length < 4000 || at % 29 === 0 || bytes[at - 1] === 0x0a
    let wasWhole = false
    for (let length = 0; length <= bytes.length; length++) {
      if (!isCut(length)) continue
      const { ending, documents } = await collect(source([bytes.subarray(0, length)]))
      const isGood = ending === 'complete'
      const lies = documents.filter(({ text, ending: own }, at) => {
        const whole = all.documents[at]?.text ?? ''
        return isGood || own === 'complete' ? text !== whole : !whole.startsWith(text)
      })
      const isShort = isGood && documents.length < all.documents.length
      // What has ended well once does not become a cut one by what follows.
      const isTakenBack = wasWhole && !isGood
      expect({ length, lies, isShort, isTakenBack }).toEqual({
        length,
        lies: [],
        isShort: false,
        isTakenBack: false,
      })
      wasWhole = isGood
    }
    expect(wasWhole).toBe(all.ending === 'complete')
  })
})
