import type { Recording } from '@jell/core'
import { lenient, embedded } from '@jell/core'
import { streamed } from '@jell/replay/testing'
import { describe, expect, test } from 'vitest'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    verdict: { enum: ['ship', 'hold'] },
    reasons: { type: 'array', items: { type: 'string' } },
    score: { type: 'number', maximum: 10 },
  },
  required: ['title', 'score'],
}
const text = '{"title":"Hello","verdict":"ship","reasons":["a","bc"],"score":8}'

const chat = (delta: object, finished: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finished }] })}\n\n`
const recording: Recording = {
  version: 1,
  origin: { title: 'x', format: 'openai-chat' },
  encoding: 'text',
  chunks: [
    [
      10,
      chat({ tool_calls: [{ index: 0, id: 'a', function: { name: 'find', arguments: '{"q":' } }] }),
    ],
    [20, chat({ content: text.slice(0, 30) })],
    [30, chat({ tool_calls: [{ index: 0, function: { arguments: '"tide"}' } }] })],
    [40, chat({ content: text.slice(30) })],
  ],
  ending: { at: 50, how: 'broken', message: 'reset' },
}

describe('until', () => {
  test('reads to the character that brings a field there, and not one further', async () => {
    const stream = streamed<{ title: string }>(text)
    expect(await stream.until('/title', 'streaming')).toMatchObject({ value: '' })
    expect(await stream.until('/title', 'settled')).toMatchObject({ value: 'Hello' })
    expect(stream.object.root.get().value).toEqual({ title: 'Hello' })
    expect(await stream.until('/reasons/1', 'streaming')).toMatchObject({ value: '' })
    expect(await stream.until('', 'settled')).toMatchObject({ value: JSON.parse(text) as object })
    expect(stream.object.get().phase).toBe('streaming')
    expect(await stream.until(stream.object.field('title'), 'final')).toMatchObject({
      status: 'final',
    })
    expect(stream.object.get().phase).toBe('done')
  })

  test('does not read for what is there already', async () => {
    const stream = streamed(text)
    await stream.until('/reasons', 'settled')
    const before = stream.object.root.get()
    await stream.until('/title', 'streaming')
    expect(stream.object.root.get()).toBe(before)
  })

  test('takes calls one behind the other', async () => {
    const stream = streamed(text)
    const [title, all, end] = await Promise.all([
      stream.until('/title', 'settled'),
      stream.until('', 'settled'),
      stream.toEnd(),
    ])
    expect([title.status, all.status, end.phase]).toEqual(['settled', 'settled', 'done'])
  })

  test('rejects as soon as it never will, and says why', async () => {
    await expect(streamed('{"a":1}').until('/a', 'invalid')).rejects.toThrow(
      '"/a" never was invalid: it is final, and the stream is done.',
    )
    const cut = streamed('{"title":"Hel')
    await expect(cut.until('/title', 'settled')).rejects.toThrow(
      '"/title" never was settled: it is interrupted, and the stream is failed (truncated): ',
    )
    const wrong = streamed('{"verdict":"shop","title":"later"}', { schema })
    await expect(wrong.until('/verdict', 'settled')).rejects.toThrow(
      '"/verdict" never was settled: it is invalid because ',
    )
    expect(wrong.object.field('title').get().status).toBe('pending')
    await expect(streamed('{}').until('title', 'settled')).rejects.toThrow(TypeError)
  })
})

test('a recording is read by its wire format, and ends as it does', async () => {
  const stream = streamed(recording, { schema, document: { channel: 'content' } })
  await stream.until('/score', 'settled')
  const end = await stream.toEnd()
  expect(end).toMatchObject({ phase: 'failed', error: { kind: 'transport' } })
  expect(stream.object.field('score').get()).toMatchObject({ status: 'settled', value: 8 })
})

test('a document of a message is chosen by a query', async () => {
  const stream = streamed(recording, { document: { name: 'find' } })
  expect(await stream.until('/q', 'settled')).toMatchObject({ value: 'tide' })
})

test('silence is a stall, and bytes are bytes', async () => {
  const base = { version: 1, origin: { title: 'x', format: 'text' } } as const
  const silent: Recording = {
    ...base,
    encoding: 'text',
    chunks: [[0, '{"a":']],
    ending: { at: 9, how: 'silent' },
  }
  expect((await streamed(silent).toEnd()).error?.kind).toBe('stalled')
  const bytes: Recording = { ...base, encoding: 'base64', chunks: [[0, btoa('{"a":"\xff"}')]] }
  expect((await streamed(bytes).toEnd()).error?.kind).toBe('utf8')
})

test('stages and other settings of a streaming object are passed on', async () => {
  const said = "Here it is:\n```json\n{title: 'Hi', score: 3,}\n```"
  const stream = streamed(said, { schema, stages: [embedded(), lenient()] })
  expect((await stream.toEnd()).result).toEqual({ title: 'Hi', score: 3 })
})

test('a final gate that takes its time is waited for', async () => {
  const slow = {
    '~standard': {
      version: 1 as const,
      vendor: 'test',
      validate: async (value: unknown) => ({ value: { seen: value } }),
    },
  }
  const stream = streamed('{"a":1}', { schema: slow })
  expect(await stream.until('/a', 'final')).toMatchObject({ status: 'final' })
  expect((await stream.toEnd()).result).toEqual({ seen: { a: 1 } })
})

test('a source of a test’s own is read as it is', async () => {
  async function* source() {
    yield '{"a":'
    await Promise.resolve()
    yield '[1,2]}'
  }
  const stream = streamed(source())
  expect(await stream.until('/a/0', 'settled')).toMatchObject({ value: 1 })
  expect(await stream.toEnd()).toMatchObject({ phase: 'done', result: { a: [1, 2] } })
})
