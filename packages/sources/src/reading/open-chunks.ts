// One way to read whatever a source is made from: a response, a stream, or an iterable.
import type { Failure } from '@jell/core'

import { createUtf8Decoder } from '../framing/utf8.ts'
import { reportedMessage, transportFailure } from './failures.ts'
import { asPiece } from './piece.ts'
import { describeValue, property } from './property.ts'

/** Pieces as the transport cut them: a stream, or anything that iterates. */
export type Chunks<Chunk> = ReadableStream<Chunk> | AsyncIterable<Chunk> | Iterable<Chunk>

/** The wire (a response, or its bytes or text in pieces), or the events that an SDK yields. */
export type WireInput<Event> = Response | Chunks<Uint8Array | string | Event>

/** An input that is open. */
export interface OpenChunks {
  readonly iterator: ChunkIterator
  /** Aborts the request of an official SDK's stream, which alone lets go of one that waits. */
  readonly controller: AbortController | undefined
  /** The content type of a response; the empty string where nothing says it. */
  readonly contentType: string
  /** Why the pieces are not the message: what was given is no stream, or a server's error. */
  readonly refuse: (() => Failure | Promise<Failure>) | undefined
}

/** What is used of an iterator, or of a stream's reader in its place. */
interface ChunkIterator {
  next(): Promise<ChunkResult> | ChunkResult
  return?(): unknown
}

interface ChunkResult {
  readonly done?: boolean | undefined
  readonly value?: unknown
}

/** Characters of an error's body that are read for its message. */
const MAX_ERROR_CHARS = 4000

/** Opens the input, once the promise of it is kept. Rejects when that breaks. */
export async function openChunks(input: unknown): Promise<OpenChunks> {
  const opened = await input
  const response = isResponse(opened) ? opened : undefined
  if (response?.bodyUsed) throw new TypeError('The body was read already.')
  // A response without a body, or one of React Native, whose fetch has the whole text only.
  const iterator = iterate(response ? (response.body ?? textOf(response)) : opened)
  const refusal = response?.ok === false && (() => httpFailure(response, iterator ?? NOTHING))
  return {
    iterator: iterator ?? NOTHING,
    controller: property(opened, 'controller') as AbortController | undefined,
    contentType: response?.headers?.get?.('content-type') ?? '',
    refuse: iterator ? refusal || undefined : () => noStream(opened),
  }
}

const NOTHING: ChunkIterator = { next: () => ({ done: true }) }

function isResponse(opened: unknown): opened is Response {
  const isRead = property(opened, 'body') ?? property(opened, 'text')
  return property(opened, 'ok') !== undefined && isRead !== undefined
}

// Asks for the text when that is read: whoever leaves before does not wait for all of it.
async function* textOf(response: Response): AsyncGenerator<string> {
  yield response.text()
}

function iterate(chunks: unknown): ChunkIterator | undefined {
  if (asPiece(chunks) !== undefined) return [chunks].values()
  // Not every browser can iterate over a stream.
  if (property(chunks, 'getReader')) {
    const reader = (chunks as ReadableStream<unknown>).getReader()
    return {
      next: () => reader.read(),
      async return() {
        await reader.cancel()
        reader.releaseLock()
      },
    }
  }
  if (property(chunks, Symbol.asyncIterator)) {
    return (chunks as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  }
  return property(chunks, Symbol.iterator)
    ? (chunks as Iterable<unknown>)[Symbol.iterator]()
    : undefined
}

function noStream(given: unknown): Failure {
  const found = describeValue(given)
  const message = `The input is ${found}: give a Response, an iterable or the stream of an SDK.`
  return transportFailure('no-stream', message, found)
}

/** Says what an HTTP error says: its status, and the message or the first words of its body. */
async function httpFailure(response: Response, iterator: ChunkIterator): Promise<Failure> {
  const decoder = createUtf8Decoder()
  let body = ''
  let words = ''
  try {
    while (body.length < MAX_ERROR_CHARS && !decoder.failure) {
      const { done, value } = await iterator.next()
      if (done) break
      body += decoder.write(asPiece(value) ?? '')
    }
    // A byte order mark is white space to it.
    words = reportedMessage(JSON.parse(body.trim()))
  } catch {
    // A body that breaks or is no JSON is not worth losing the status for.
  }
  const { status } = response
  body = body.trim().slice(0, MAX_ERROR_CHARS)
  // A page says nothing in a sentence.
  if (body[0] !== '<') words ||= body
  return {
    kind: 'provider',
    code: `http-${status}`,
    message: `HTTP ${status}${words && `: ${words}`}`,
    cause: { status, body },
  }
}
