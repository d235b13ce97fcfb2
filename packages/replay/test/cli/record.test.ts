import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Recording } from '@jell/core'
import { parseRecording } from '@jell/replay'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { chatEvent, createCommandLine } from './command-line.ts'
import type { CommandLine } from './command-line.ts'

let line: CommandLine
let server: Server
let base: string
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  line = await createCommandLine()
})
afterAll(() => line.dispose())
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const textOf = ({ chunks }: Recording): string => chunks.map(([, chunk]) => chunk).join('')

describe('record', () => {
  test('keeps what a provider sends and when, and no secrets', async () => {
    let asked = ''
    let arrived: IncomingMessage['headers'] = {}
    answer = (request, response) => {
      arrived = request.headers
      request.on('data', (bytes) => (asked += String(bytes)))
      request.on('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
        response.write(chatEvent('{"a":'))
        setTimeout(() => response.end(`${chatEvent('"ü"}', 'stop')}data: [DONE]\n\n`), 120)
      })
    }
    const { code, output, messages } = await line.run(
      'record',
      `${base}/v1/chat?key=very-secret-1&n=1`,
      '--output=chat.json',
      '-HAuthorization: Bearer very-secret-2',
      '--header=X-Trace: 7',
      '--body={"stream":true}',
      '--model=test-1',
      '--title=A chat',
    )
    expect([code, output]).toEqual([0, ''])
    expect([asked, arrived]).toEqual([
      '{"stream":true}',
      expect.objectContaining({
        authorization: 'Bearer very-secret-2',
        'content-type': 'application/json',
      }),
    ])
    const recording = line.read('chat.json')
    expect(recording.origin).toEqual({
      title: 'A chat',
      format: 'openai-chat',
      model: 'test-1',
      request: {
        method: 'POST',
        url: `${base}/v1/chat?key=redacted&n=1`,
        headers: {
          authorization: 'redacted',
          'content-type': 'application/json',
          'x-trace': '7',
        },
      },
      contentType: 'text/event-stream',
    })
    expect(JSON.stringify(recording)).not.toContain('very-secret')
    expect(textOf(recording)).toBe(
      `${chatEvent('{"a":')}${chatEvent('"ü"}', 'stop')}data: [DONE]\n\n`,
    )
    expect(recording.encoding).toBe('text')
    const [first, second] = recording.chunks.map(([milliseconds]) => milliseconds)
    expect(second! - first!).toBeGreaterThan(60)
    expect(recording.ending?.how).toBe('complete')
    expect(messages).toMatch(
      /^Recorded 2 chunks, \d+ B in 0\.\d\d s \(openai-chat\) to chat\.json\.\n$/,
    )
  })

  test('writes to standard output, warns of a secret that comes back, and overwrites nothing', async () => {
    answer = (_, response) => response.end('you said token-12345')
    const { code, output, messages } = await line.run(
      'record',
      base,
      '-H',
      'x-api-key: token-12345',
    )
    expect(code).toBe(0)
    const recording = parseRecording(JSON.parse(output))
    expect([textOf(recording), recording.origin.format]).toEqual(['you said token-12345', 'text'])
    expect(recording.origin.request?.headers).toEqual({ 'x-api-key': 'redacted' })
    expect(messages).toContain('The answer repeats a secret of the request.')
    line.write('there.json', 'mine')
    const refused = await line.run('record', base, '-o', 'there.json', '-q')
    expect([refused.code, refused.messages]).toEqual([
      2,
      'error there.json exists already. Use --force to overwrite it.\nSee jell-replay record --help.\n',
    ])
    expect((await line.run('record', base, '-o', 'there.json', '-q', '-f')).code).toBe(0)
    expect(textOf(line.read('there.json'))).toBe('you said token-12345')
  })

  test('makes the folder that it writes to, and asks nobody where it cannot write', async () => {
    let asked = 0
    answer = (_, response) => {
      asked++
      response.end('one')
    }
    expect((await line.run('record', base, '-q', '-o', 'new/deep/one.json')).code).toBe(0)
    expect([textOf(line.read('new/deep/one.json')), asked]).toEqual(['one', 1])
    const within = await line.run('record', base, '-o', 'new/deep/one.json/two.json')
    expect([within.code, within.messages]).toEqual([
      2,
      expect.stringMatching(/^error The file new\/deep\/one\.json\/two\.json cannot be written \(/),
    ])
    const folder = await line.run('record', base, '-f', '-o', 'new')
    expect([folder.code, folder.messages]).toEqual([
      2,
      expect.stringContaining('error new is a folder.'),
    ])
    expect(asked).toBe(1)
  })

  test('says what a server or a network answers instead, with exit code 1', async () => {
    answer = (_, response) => response.writeHead(401).end('{"error":"no such key"}')
    const refused = await line.run('record', base)
    expect([refused.code, refused.output, refused.messages]).toEqual([
      1,
      '',
      'error The server answered 401 Unauthorized.\n{"error":"no such key"}\n',
    ])
    const nobody = await line.run('record', 'http://127.0.0.1:1/')
    expect([nobody.code, nobody.messages]).toEqual([
      1,
      expect.stringContaining('error http://127.0.0.1:1 cannot be reached: '),
    ])
    const wrong = await line.run('record', base, '-H', 'bad name: hidden-value')
    expect([wrong.code, wrong.messages]).toEqual([
      2,
      expect.stringContaining('The header "bad name" cannot be sent.'),
    ])
    expect(wrong.messages).not.toContain('hidden-value')
  })

  test('keeps what came when it is interrupted, and when the connection breaks', async () => {
    let open: ServerResponse | undefined
    answer = (_, response) => {
      open = response
      response.write(chatEvent('{"a":1'))
    }
    const interrupted = line.start('record', base, '-o', 'interrupted.json')
    while (!open) await new Promise((resolve) => setTimeout(resolve, 5))
    // Its first chunk is on the way; nothing tells from outside when it has arrived.
    await new Promise((resolve) => setTimeout(resolve, 300))
    interrupted.process.kill('SIGINT')
    const { code, messages } = await interrupted.outcome
    expect([code, messages]).toEqual([
      130,
      expect.stringContaining('You stopped it; what had come'),
    ])
    expect(textOf(line.read('interrupted.json'))).toBe(chatEvent('{"a":1'))
    expect(line.read('interrupted.json').ending?.how).toBe('silent')

    answer = (_, response) => {
      response.write(chatEvent('{"b":2'))
      setTimeout(() => response.destroy(), 50)
    }
    const broken = await line.run('record', base, '-o', 'broken.json')
    expect([broken.code, broken.messages]).toEqual([
      0,
      expect.stringContaining('The connection broke: other side closed.'),
    ])
    expect(textOf(line.read('broken.json'))).toBe(chatEvent('{"b":2'))
    expect(line.read('broken.json').ending?.how).toBe('broken')
  })

  test('taps standard input, bytes that are no text included', async () => {
    const running = line.start('record', '-', '-q')
    running.process.stdin?.write(new Uint8Array([123, 255]))
    setTimeout(() => running.process.stdin?.end(new Uint8Array([125])), 50)
    const { code, output, messages } = await running.outcome
    const recording = parseRecording(JSON.parse(output))
    expect([code, messages, recording.encoding]).toEqual([0, '', 'base64'])
    expect(
      Buffer.concat(recording.chunks.map(([, chunk]) => Buffer.from(chunk, 'base64'))),
    ).toEqual(Buffer.from([123, 255, 125]))
  })
})
