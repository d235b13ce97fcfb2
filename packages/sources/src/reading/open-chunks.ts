// One way to read whatever a source is made from: a response, a stream, or an iterable.
import type { Failure } from '@jell/core'

import { createUtf8Decoder } from '../framing/utf8.ts'
import { reportedMessage } from './failures.ts'
import { property } from './property.ts'

/** Pieces as the transport cut them: a stream, or anything that iterates. */
export type Chunks<Chunk> = ReadableStream<Chunk> | AsyncIterable<Chunk> | Iterable<Chunk>

/** An input that is open. */
export interface OpenChunks {
  readonly iterator: ChunkIterator
  /** Aborts the request of an official SDK's stream, which alone lets go of one that waits. */
  readonly controller: AbortController | undefined
  /** The response whose status says that the body is an error's. */
  readonly refused: Response | undefined
}

/** What is used of an iterator, or of a stream's reader in its place. */
export interface ChunkIterator {
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
  const response = property(opened, 'ok') === undefined ? undefined : (opened as Response)
  // A response without a body, or one of React Native, whose fetch has the whole text only.
  const chunks = response ? (response.body ?? [await response.text()]) : opened
  return {
    iterator: iterate(typeof chunks === 'string' ? [chunks] : (chunks as Chunks<unknown>)),
    controller: property(opened, 'controller') as AbortController | undefined,
    refused: response?.ok === false ? response : undefined,
  }
}

// Not every browser can iterate over a stream.
function iterate(chunks: Chunks<unknown>): ChunkIterator {
  if ('getReader' in chunks) {
    const reader = chunks.getReader()
    return { next: () => reader.read(), return: () => reader.cancel() }
  }
  return Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
}

/** Says what an HTTP error says: its status, and the message or the first words of its body. */
export async function httpFailure(response: Response, iterator: ChunkIterator): Promise<Failure> {
  const decoder = createUtf8Decoder()
  let body = ''
  let words = ''
  try {
    while (body.length < MAX_ERROR_CHARS && !decoder.failure) {
      const { done, value } = await iterator.next()
      if (done) break
      body += decoder.write(value as Uint8Array)
    }
    words = reportedMessage(JSON.parse(body))
  } catch {
    // A body that breaks or is no JSON is not worth losing the status for.
  }
  const { status } = response
  body = body.slice(0, MAX_ERROR_CHARS)
  words ||= body.trim()
  return {
    kind: 'provider',
    code: `http-${status}`,
    message: `HTTP ${status}${words && `: ${words}`}`,
    cause: { status, body },
  }
}
