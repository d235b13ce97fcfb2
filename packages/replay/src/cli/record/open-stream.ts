import { readFile } from 'node:fs/promises'

import type { RecordingOrigin } from '@jell/core'

import type { Terminal } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'
import { redactHeaders, redactUrl, secretsOf } from './redact.ts'

/** What is to be asked. */
export interface StreamRequest {
  readonly url: string
  readonly headers: readonly string[]
  readonly method: string | undefined
  /** A text, `@` and a file, or `-` for standard input. */
  readonly body: string | undefined
}

/** A stream that can be recorded, and what is known of it. */
export interface OpenedStream {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly title: string
  readonly origin: Pick<RecordingOrigin, 'request' | 'contentType'>
  /** What the recording should not contain. */
  readonly secrets: readonly string[]
  /** Lets go of the stream. */
  readonly close: () => void
}

/** Opens an address, or standard input for `-`. Throws where the server answers with an error. */
export async function openStream(
  request: StreamRequest,
  terminal: Terminal,
): Promise<OpenedStream> {
  if (request.url !== '-') return fetchStream(request, terminal)
  if (request.headers.length > 0 || request.method !== undefined || request.body !== undefined) {
    throw new UsageError('Standard input is not asked: --header, --method and --body need a URL.')
  }
  const close = (): void => void terminal.input[Symbol.asyncIterator]().return?.()
  return { bytes: terminal.input, title: 'Standard input', origin: {}, secrets: [], close }
}

async function fetchStream(
  { url: address, headers: lines, method, body: given }: StreamRequest,
  terminal: Terminal,
): Promise<OpenedStream> {
  const url = readUrl(address)
  const headers = readHeaders(lines)
  const body = given === undefined ? undefined : await readBody(given, terminal.input)
  if (body !== undefined && !headers.has('content-type')) {
    headers.set('content-type', /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain')
  }
  const verb = (method ?? (body === undefined ? 'GET' : 'POST')).toUpperCase()
  // Credentials in an address are a header on the wire; fetch refuses to make one of them.
  const asked = new URL(url)
  if (url.username !== '' && !headers.has('authorization')) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  asked.username = ''
  asked.password = ''
  // Once the answer has begun, stopping leaves it: an abort would look like a broken connection.
  const request = new AbortController()
  const onStop = (): void => request.abort(terminal.stop.reason)
  terminal.stop.addEventListener('abort', onStop)
  const { signal } = request
  const response = await ask(asked, { method: verb, headers, body: body ?? null, signal })
  terminal.stop.removeEventListener('abort', onStop)
  if (!response.ok) {
    const words = (await response.text().catch(() => '')).trim().slice(0, 2000)
    throw new Error(
      `The server answered ${response.status} ${response.statusText}.${words === '' ? '' : `\n${words}`}`,
    )
  }
  if (!response.body) throw new Error('The server answered without a body.')
  const contentType = response.headers.get('content-type')?.split(';')[0]?.trim()
  const shown = redactUrl(url)
  return {
    bytes: bytesOf(response.body),
    title: `${verb} ${url.host}${url.pathname}`,
    origin: {
      request: { method: verb, url: shown, headers: redactHeaders(headers) },
      ...(contentType !== undefined && contentType !== '' && { contentType }),
    },
    secrets: secretsOf(url, headers),
    close: () => request.abort(),
  }
}

/** What the server sends. Throws the reason where the connection breaks. */
async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  }
}

async function ask(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Error(`${url.origin} cannot be reached: ${reasonOf(error)}`, { cause: error })
  }
}

/** What is behind an error of fetch, whose own message only says that there is one. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as {
    readonly message: string
    readonly cause?: { readonly message?: string; readonly code?: string }
  }
  return cause?.message || cause?.code || message
}

function readUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new UsageError(`"${address}" is no http or https address. Use - for standard input.`)
}

function readHeaders(lines: readonly string[]): Headers {
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim()
    try {
      if (colon < 1) throw new TypeError('no name')
      headers.append(name, line.slice(colon + 1).trim())
    } catch {
      // The line may hold a secret: only its name is repeated.
      const shown = colon < 1 ? 'A header' : `The header "${name}"`
      throw new UsageError(`${shown} cannot be sent. Write --header 'Name: value'.`)
    }
  }
  return headers
}

async function readBody(body: string, input: AsyncIterable<Uint8Array>): Promise<string> {
  if (body === '-') {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of input) text += decoder.decode(bytes, { stream: true })
    return text + decoder.decode()
  }
  if (!body.startsWith('@')) return body
  const path = body.slice(1)
  return readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The body's file ${path} cannot be read.`)
  })
}
