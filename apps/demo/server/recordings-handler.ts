import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import type { Recording } from '@jell/core'
import type { Clock } from '@jell/replay'
import { fault, parseRecording, replay, systemClock, toBytesRecording } from '@jell/replay'

import { RequestError } from './request-error.ts'

const recordingsPath = '/api/recordings/'

interface Settings {
  /** The folder with one folder for each wire format. */
  readonly folder: string
  readonly clock?: Clock
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Serves recordings as a provider would stream them, with the delays that were recorded:
 *
 *   GET or POST /api/recordings/:name?format=openai-chat&speed=1&cut=0.5
 *
 * `speed` is above 0, `Infinity` included; `cut` destroys the connection after that part of the
 * text and a second of silence. Stops at once when the client goes away. Leaves every other path to `next`.
 */
export function createRecordingsHandler({ folder, clock = systemClock }: Settings): Handler {
  return (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!url.pathname.startsWith(recordingsPath)) {
      next()
      return
    }
    request.resume()
    answer(url).catch((error: unknown) => refuse(response, error))

    async function answer(from: URL): Promise<void> {
      if (request.method !== 'GET' && request.method !== 'POST') {
        throw new RequestError(405, 'Recordings answer GET and POST.')
      }
      const name = from.pathname.slice(recordingsPath.length)
      const format = from.searchParams.get('format') ?? 'openai-chat'
      const speed = readNumber(from, 'speed', 1, (value) => value > 0)
      const cut = readNumber(from, 'cut', undefined, (value) => value >= 0 && value <= 1)
      const whole = await readRecording(folder, format, name)
      // A browser that learns of the loss at once throws away what its page has not read by then.
      const after = speed === Infinity ? 0 : 1000 * speed
      const recording =
        cut === undefined ? whole : fault(whole, { kind: 'break', at: { part: cut }, after })
      await stream(recording, speed, clock, response)
    }
  }
}

async function stream(
  recording: Recording,
  speed: number,
  clock: Clock,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  response.writeHead(200, {
    'content-type':
      recording.origin.format === 'text' ? 'text/plain; charset=utf-8' : 'text/event-stream',
    'cache-control': 'no-store',
  })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  try {
    const chunks = replay(toBytesRecording(recording), { speed, clock, signal: gone.signal })
    for await (const chunk of chunks) await write(response, chunk)
    response.end()
  } catch {
    // The recording broke off, or the client did: either way nothing may look like an ending.
    response.destroy()
  }
}

/** Resolves when the chunk was handed to the network, which also waits for a slow reader. */
function write(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}

async function readRecording(folder: string, format: string, name: string): Promise<Recording> {
  if (![format, name].every((part) => /^[a-z0-9-]+$/.test(part))) {
    throw new RequestError(404, 'A recording has a name and a format of small letters and hyphens.')
  }
  const file = join(folder, format, `${name}.json`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new RequestError(404, `There is no recording "${name}" of the format "${format}".`)
  }
  return parseRecording(JSON.parse(text))
}

function readNumber<D extends number | undefined>(
  url: URL,
  name: string,
  otherwise: D,
  fits: (value: number) => boolean,
): number | D {
  const text = url.searchParams.get(name)
  if (text === null) return otherwise
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!fits(value)) throw new RequestError(400, `The parameter ${name} cannot be "${text}".`)
  return value
}

function refuse(response: ServerResponse, error: unknown): void {
  const status = error instanceof RequestError ? error.status : 500
  const message = error instanceof Error ? error.message : String(error)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message } }))
}
