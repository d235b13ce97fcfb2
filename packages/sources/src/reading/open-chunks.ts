// One way to read whatever a source is made from: a response, a stream, or an iterable.
import { property } from './property.ts'

/** Pieces as the transport cut them: a stream, or anything that iterates. */
export type Chunks<Chunk> = ReadableStream<Chunk> | AsyncIterable<Chunk> | Iterable<Chunk>

/** Reads an input piece by piece. */
export interface ChunkReader {
  /** The next piece. Rejects when the input breaks. */
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>
  /** Lets go of the input at once, also while a `read` waits. Never throws. */
  cancel(): void
  /** Whether the caller aborted the request: an official SDK then just stops iterating. */
  isAborted(): boolean
  /** The response whose status says that the body is an error's. */
  readonly refused?: Response
}

/** Opens the input, once the promise of it is kept. Rejects when that breaks. */
export async function openChunks(input: unknown): Promise<ChunkReader> {
  const opened = await input
  if (typeof property(opened, 'status') !== 'number') return readChunks(opened)
  const response = opened as Response
  // A response without a body, or one of React Native, whose fetch has the whole text only.
  const reader = readChunks(response.body ?? wholeText(response))
  return response.ok ? reader : { ...reader, refused: response }
}

async function* wholeText(response: Response): AsyncGenerator<string> {
  yield await response.text()
}

function readChunks(input: unknown): ChunkReader {
  if (typeof input === 'string') return readIterator([input])
  if (typeof property(input, 'getReader') !== 'function') return readIterator(input)
  const reader = (input as ReadableStream<unknown>).getReader()
  return {
    read: () => reader.read(),
    cancel: () => void reader.cancel().catch(ignore),
    isAborted: () => false,
  }
}

function readIterator(input: unknown): ChunkReader {
  const iterable = input as Partial<AsyncIterable<unknown> & Iterable<unknown>>
  const controller = property(input, 'controller') as AbortController | undefined
  const iterator = iterable[Symbol.asyncIterator]?.() ?? iterable[Symbol.iterator]?.()
  if (!iterator) throw new TypeError('The input is no response, no stream and no iterable.')
  return {
    read: async () => iterator.next(),
    cancel() {
      // An official SDK's stream lets go of a waiting connection only through its controller.
      if (controller instanceof AbortController) controller.abort()
      void closeIterator(iterator).catch(ignore)
    },
    isAborted: () => controller?.signal?.aborted === true,
  }
}

async function closeIterator(iterator: AsyncIterator<unknown> | Iterator<unknown>): Promise<void> {
  await iterator.return?.()
}

function ignore(): void {}
