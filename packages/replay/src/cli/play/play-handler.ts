import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Recording } from '@jell/core'

import { replay } from '../../play/replay.ts'
import { toBytesRecording } from '../../recording/to-bytes-recording.ts'

interface PlayHandlerSettings {
  readonly speed: number
}

/** What a format is served as where the recording does not say it. */
const contentTypes: Readonly<Record<string, string>> = {
  text: 'text/plain; charset=utf-8',
  ollama: 'application/x-ndjson',
}

/**
 * Answers every request with a recording, as its server sent it and when it did. A recording that
 * broke breaks the connection, one that ends in silence leaves it open. Any page may ask.
 */
export function createPlayHandler(
  recording: Recording,
  settings: PlayHandlerSettings,
): (request: IncomingMessage, response: ServerResponse) => void {
  const bytes = toBytesRecording(recording)
  const { format, contentType } = recording.origin
  const headers = {
    'content-type': contentType ?? contentTypes[format] ?? 'text/event-stream',
    'cache-control': 'no-store',
    ...(format === 'ai-sdk' && { 'x-vercel-ai-ui-message-stream': 'v1' }),
  }

  async function play(response: ServerResponse, speed: number): Promise<void> {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    response.flushHeaders()
    response.socket?.setNoDelay(true)
    try {
      for await (const chunk of replay(bytes, { speed, signal: gone.signal })) {
        await write(response, chunk)
      }
      response.end()
    } catch {
      // The recording broke, or the client left: nothing may look like an ending.
      response.destroy()
    }
  }

  return (request, response) => {
    const asked = request.headers['access-control-request-headers']
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
    response.setHeader('access-control-allow-headers', asked ?? '*')
    request.resume()
    const speed = speedOf(request, settings.speed)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (request.method === 'HEAD') response.writeHead(200, headers).end()
    else if (speed === undefined) {
      response.writeHead(400, { 'content-type': 'text/plain' })
      response.end('The parameter speed must be a number above 0, or max.\n')
    } else {
      response.writeHead(200, headers)
      void play(response, speed)
    }
  }
}

function speedOf({ url = '/' }: IncomingMessage, otherwise: number): number | undefined {
  const text = new URL(url, 'http://localhost').searchParams.get('speed')
  return text === null ? otherwise : readSpeed(text)
}

/** A speed as people write it: a number above 0, or `max`. `undefined` where it is none. */
export function readSpeed(text: string): number | undefined {
  if (text === 'max') return Infinity
  const speed = text.trim() === '' ? Number.NaN : Number(text)
  return speed > 0 ? speed : undefined
}

/** Resolves when the chunk was handed to the network, which also waits for a slow reader. */
function write(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
