import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createCommandLine, recordingOf } from './command-line.ts'
import type { CommandLine } from './command-line.ts'

let line: CommandLine

beforeAll(async () => {
  line = await createCommandLine()
})
afterAll(() => line.dispose())

describe('jell-replay', () => {
  test('explains itself, and complains with a sentence and exit code 2', async () => {
    const [asked, record, nothing, unknown, option, missing] = await Promise.all([
      line.run('--help'),
      line.run('record', '--help'),
      line.run(),
      line.run('rewind'),
      line.run('play', 'x.json', '--loud'),
      line.run('show', 'nowhere.json'),
    ])
    expect([asked.code, asked.output]).toEqual([0, expect.stringContaining('jell-replay play')])
    expect([record.code, record.output]).toEqual([0, expect.stringContaining('--header')])
    expect([nothing.code, nothing.messages]).toEqual([2, asked.output])
    expect([unknown.code, unknown.messages]).toEqual([
      2,
      'error There is no command "rewind".\nSee jell-replay --help.\n',
    ])
    expect([option.code, option.messages]).toEqual([
      2,
      "error Unknown option '--loud'.\nSee jell-replay play --help.\n",
    ])
    expect([missing.code, missing.messages]).toEqual([
      2,
      'error There is no file nowhere.json.\nSee jell-replay show --help.\n',
    ])
  })
})

describe('show', () => {
  const document = '{"title":"Hi \\u001b[2J","tags":["a","b"],"score":12}'
  const recording = recordingOf(
    [
      [200, document.slice(0, 14)],
      [900, document.slice(14, document.indexOf('b"'))],
      [1500, document.slice(document.indexOf('b"'))],
    ],
    'text',
    { at: 1600, how: 'complete' },
  )

  test('prints when each field came, and nothing that moves the cursor', async () => {
    const { code, output } = await line.run('show', line.write('show.json', recording), '-w', '84')
    expect(code).toBe(0)
    expect(output).toBe(
      `Tides
text · 3 chunks of text · 52 B · 1.60 s

content  52 characters  done
/        ···━━━━━━━━━━━━━━━━━━━━━━·    0.20   1.50  final       3 members
/title   ···━━━━━━━━━━━━···········    0.20   0.90  final       "Hi ·[2J"
/tags    ··············━━━━━━━━━━━·    0.90   1.50  final       2 items
/tags/0  ··············━···········    0.90   0.90  final       "a"
/tags/1  ··············━━━━━━━━━━━·    0.90   1.50  final       "b"
/score   ························━·    1.50   1.50  final       12
`,
    )
  })

  test('judges by a schema, and shows what a cut left open', async () => {
    const schema = line.write('schema.json', {
      type: 'object',
      properties: { score: { type: 'number', maximum: 10 } },
    })
    const file = line.write('show.json', recording)
    const cut = line.write('cut.json', { ...recording, chunks: recording.chunks.slice(0, 2) })
    const [judged, shown, refused] = await Promise.all([
      line.run('show', file, '--schema', schema, '-w', '84'),
      line.run('show', cut, '-w', '84'),
      line.run('show', file, '--schema', line.write('no.json', '{')),
    ])
    expect(judged.output).toContain('52 characters · 1 issue  failed (schema)')
    expect(judged.output).toMatch(/^\/score .* invalid {5}12$/m)
    expect(shown.output).toContain('failed (truncated)')
    expect(shown.output).toMatch(/^\/tags\/1 +·+━*╌·* +0\.90 +– {2}interrupted/m)
    expect([refused.code, refused.messages]).toEqual([
      2,
      expect.stringContaining('no.json is no JSON Schema.'),
    ])
  })

  test('shows each document of a message, prose as prose, and sixty fields unless all are wanted', async () => {
    const call = (args: string) => ({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'find', arguments: args } }],
    })
    const event = (delta: object, finished: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finished }] })}\n\n`
    const many = JSON.stringify({ list: Array.from({ length: 80 }, (_, index) => index) })
    const file = line.write(
      'many.json',
      recordingOf(
        [
          [0, event({ content: 'I look.' })],
          [10, event(call(many))],
          [20, event({}, 'tool_calls')],
        ],
        'openai-chat',
      ),
    )
    const [some, all, foreign] = await Promise.all([
      line.run('show', file),
      line.run('show', file, '--all'),
      line.run('show', line.write('fax.json', recordingOf([], 'fax'))),
    ])
    expect(some.output).toContain('content  7 characters  text\n“I look.”\n')
    expect(some.output).toMatch(/^find {2}\d+ characters {2}done$/m)
    expect(some.output).toContain('… and 22 more fields; --all shows them.')
    expect(all.output).toMatch(/^\/list\/79 /m)
    expect([foreign.code, foreign.messages]).toEqual([
      1,
      expect.stringContaining('There is no way to read the format "fax"'),
    ])
  })

  test('says why a message has no document', async () => {
    const event = (delta: object, finished: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finished }] })}\n\n`
    const refusal = [event({ refusal: 'That is not for me.' }), event({}, 'stop')].join('')
    const file = line.write('refused.json', recordingOf([[0, refusal]], 'openai-chat'))
    const { code, output } = await line.run('show', file)
    expect(code).toBe(0)
    expect(output).toContain('It has no document.  failed (refusal) That is not for me.')
  })
})
