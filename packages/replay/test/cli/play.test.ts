import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { toBytesRecording } from '@jell/replay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { chatEvent, createCommandLine, recordingOf } from './command-line.ts'
import type { CommandLine } from './command-line.ts'

let line: CommandLine

beforeAll(async () => {
  line = await createCommandLine()
})
afterAll(() => line.dispose())

describe('play', () => {
  const said = [chatEvent('{"a":'), chatEvent('"ü"}', 'stop'), 'data: [DONE]\n\n']
  const recording = recordingOf(
    [
      [0, said[0]!],
      [150, said[1]!],
      [160, said[2]!],
    ],
    'openai-chat',
    { at: 170, how: 'complete' },
  )

  async function play(file: string, ...args: readonly string[]) {
    const running = line.start('play', file, '--port', '0', ...args)
    const [, url = ''] = /at (http:\S+)/.exec(await running.says('http://')) ?? []
    return { url, running }
  }

  test('serves the wire as it was, in its time, to any page, until it is stopped', async () => {
    const { url, running } = await play(line.write('play.json', recording))
    const start = performance.now()
    const response = await fetch(`${url}v1/chat/completions`, { method: 'POST', body: '{}' })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.text()).toBe(said.join(''))
    expect(performance.now() - start).toBeGreaterThan(140)
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'authorization' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization',
    ])
    expect((await fetch(`${url}?speed=0`)).status).toBe(400)
    expect(await (await fetch(`${url}?speed=max`)).text()).toBe(said.join(''))
    running.process.kill('SIGINT')
    const { code, output } = await running.outcome
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Tides (openai-chat, 0.17 s) plays'),
    ])
  })

  test('says a port that is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, messages } = await line.run(
      'play',
      line.write('p.json', recording),
      '-p',
      `${port}`,
    )
    expect([code, messages]).toEqual([
      1,
      `error Port ${port} is taken. Choose another one with --port.\n`,
    ])
    server.close()
  })

  test('serves bytes and lines as such, and breaks where the recording did', async () => {
    const lines = recordingOf([[0, '{"done":false}\n']], 'ollama', {
      at: 5,
      how: 'broken',
      message: 'reset',
    })
    const { url } = await play(line.write('lines.json', toBytesRecording(lines)), '--speed', 'max')
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    await expect(response.text()).rejects.toThrow('terminated')
  })
})
