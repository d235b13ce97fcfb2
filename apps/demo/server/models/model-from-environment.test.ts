import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createStreamingObject, readSource } from '@jell/core'
import { anthropic } from '@jell/sources/anthropic'
import { openaiChat } from '@jell/sources/openai-chat'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { answerShapes } from '../answer-shapes.ts'
import { createApi } from '../api.ts'
import { memoryRuns } from '../runs/memory-runs.ts'
import { isStrictSchema } from './is-strict-schema.ts'
import { modelFromEnvironment } from './model-from-environment.ts'

/** What the provider was asked. */
interface Asked {
  path: string | undefined
  headers: Record<string, unknown>
  body: Record<string, unknown>
}

let provider: Server
let base: string
let asked: Asked
let answer: { status: number; body: string }

beforeEach(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked = {
        path: request.url,
        headers: request.headers,
        body: JSON.parse(body) as Asked['body'],
      }
      response.writeHead(answer.status, { 'content-type': 'text/event-stream' })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterEach(() => provider.close())

const events = (...data: object[]): string =>
  data.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

/** Asks the demo's server, whose environment names the provider. */
function ask(environment: Record<string, string>, answers: string): Promise<Response> {
  const api = createApi({
    recordings: { play: () => Promise.reject(new Error('No recording was asked for.')) },
    runs: memoryRuns(),
    model: modelFromEnvironment(environment),
    shapes: answerShapes,
  })
  const question = { prompt: 'Triage it.', answer: answers, format: 'openai-chat', live: true }
  return Promise.resolve(
    api.request('/api/runs/1', { method: 'POST', body: JSON.stringify(question) }),
  )
}

describe('OpenAI, or a server that is compatible', () => {
  const environment = () => ({ OPENAI_BASE_URL: `${base}/v1`, OPENAI_API_KEY: 'secret' })

  test('is given the schema of the answer, and its events are passed on', async () => {
    const text = '{"ticket":"NQ-1"}'
    answer = {
      status: 200,
      body: `${events(
        { choices: [{ index: 0, delta: { role: 'assistant', content: text } }] },
        { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      )}data: [DONE]\n\n`,
    }
    const response = await ask({ ...environment(), OPENAI_MODEL: 'small' }, 'triage')
    const object = createStreamingObject<{ ticket: string }>()
    await readSource(object, openaiChat(response))
    expect(object.get().result).toEqual({ ticket: 'NQ-1' })
    expect(asked.path).toBe('/v1/chat/completions')
    expect(asked.headers['authorization']).toBe('Bearer secret')
    expect(asked.body).toMatchObject({
      model: 'small',
      stream: true,
      messages: [{ role: 'user', content: 'Triage it.' }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'triage',
          strict: true,
          schema: { properties: { priority: { enum: ['low', 'normal', 'high', 'urgent'] } } },
        },
      },
    })
  })

  test('is given tools where the answer is made of calls', async () => {
    answer = { status: 200, body: 'data: [DONE]\n\n' }
    await (await ask(environment(), 'tool-calls')).text()
    const tools = asked.body['tools'] as { function: { name: string } }[]
    expect(tools.map((tool) => tool.function.name)).toEqual([
      'search_trains',
      'hold_room',
      'send_message',
    ])
  })

  test('that refuses is quoted', async () => {
    answer = { status: 429, body: 'Slow down.' }
    const response = await ask(environment(), 'triage')
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({
      error: { message: 'The model refused the request (HTTP 429): Slow down.' },
    })
  })
})

test('Anthropic must use a tool that has the schema of the answer', async () => {
  answer = {
    status: 200,
    body: events(
      { type: 'message_start', message: { id: '1', content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 't', name: 'triage', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{"ticket":"NQ-1"}' },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ),
  }
  const environment = { ANTHROPIC_API_KEY: 'secret', ANTHROPIC_BASE_URL: base }
  const object = createStreamingObject<{ ticket: string }>()
  await readSource(object, anthropic(await ask(environment, 'triage')))
  expect(object.get().result).toEqual({ ticket: 'NQ-1' })
  expect(asked.path).toBe('/v1/messages')
  expect(asked.headers['x-api-key']).toBe('secret')
  expect(asked.body).toMatchObject({
    tool_choice: { type: 'tool', name: 'triage' },
    tools: [{ name: 'triage', input_schema: { type: 'object' } }],
  })
})

test('without a name of a model in the environment there is none', async () => {
  expect(modelFromEnvironment({})).toBeUndefined()
  expect((await ask({}, 'triage')).status).toBe(409)
})

test.each([
  [{ type: 'object', properties: { a: {} }, required: ['a'], additionalProperties: false }, true],
  [{ type: 'object', properties: { a: {} }, required: [], additionalProperties: false }, false],
  [{ type: 'object', properties: { a: {} }, required: ['a'] }, false],
  [{ type: 'array', items: { type: 'object', properties: {} } }, false],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, true],
])('structured outputs may hold a model strictly to %j: %j', (schema, isStrict) => {
  expect(isStrictSchema(schema)).toBe(isStrict)
})
