import { describe, expect, it } from 'vitest'

import { collect, documentOf } from '../../test/collect.ts'
import { describeSource } from '../../test/describe-source.ts'
import { ollama } from './ollama.ts'

const line = (message: object) => ({ model: 'm', message, done: false })
const done = (reason?: string) => ({
  model: 'm',
  message: { role: 'assistant', content: '' },
  done: true,
  ...(reason && { done_reason: reason }),
})
const call = { function: { name: 'save', arguments: { x: 'ü' } } }
const events = [
  line({ role: 'assistant', content: '', thinking: '“hm”' }),
  line({ content: '{"wörd":' }),
  line({ content: '1}' }),
  line({ content: '', tool_calls: [call] }),
  done('stop'),
]

describeSource('ollama', {
  read: ollama,
  events,
  wire: (list) => list.map((event) => `${JSON.stringify(event)}\n`).join(''),
  finished: events.length,
  whole: {
    ending: 'complete',
    documents: [
      documentOf('reasoning', 'reasoning', undefined, '“hm”'),
      documentOf('content', 'content', undefined, '{"wörd":1}'),
      { ...documentOf('tool-1', 'tool', 0, '{"x":"ü"}', 'complete'), name: 'save' },
    ],
  },
  error: { error: 'model runner has stopped' },
  limit: done('length'),
})

describe('ollama', () => {
  it('reads the lines of /api/generate', async () => {
    const lines = [
      { response: '{"a"', thinking: '', done: false },
      { response: ':1}', done: false },
      { response: '', done: true },
    ]
    expect(await collect(ollama(lines))).toMatchObject({ ending: 'complete', content: '{"a":1}' })
  })

  it('takes the ids of calls where the server has them', async () => {
    const calls = [{ id: 'call_1', ...call }, call]
    const read = await collect(ollama([line({ tool_calls: calls }), done('stop')]))
    expect(read.tools.map(({ id, index }) => [id, index])).toEqual([
      ['call_1', 0],
      ['tool-1', 1],
    ])
  })

  it('reads a call without arguments as the empty object', async () => {
    const calls = [{ function: { name: 'now', arguments: {} } }, { function: { name: 'f' } }]
    const { tools } = await collect(ollama([line({ tool_calls: calls }), done()]))
    expect(tools.map(({ id, text }) => [id, text])).toEqual([
      ['tool-1', '{}'],
      ['tool-2', '{}'],
    ])
  })

  it('does not take a reason that it does not know for a good one', async () => {
    expect((await collect(ollama([done('unload')]))).ending).toMatchObject({
      kind: 'provider',
      code: 'finish-reason',
    })
  })

  it('names events of another format, and a page', async () => {
    expect((await collect(ollama(['{"candidates":[]}']))).ending).toMatchObject({
      code: 'unknown-events',
    })
    expect((await collect(ollama(['<html></html>']))).ending).toMatchObject({
      code: 'no-event-stream',
    })
  })
})
