// Several documents in one text: finds where each begins and ends, and gives it an object of its own.
import type { TextPosition } from '../contracts/rejection.ts'
import type { Failure } from '../errors.ts'
import type { JsonValue } from '../field/draft.ts'
import { isEnded } from '../field/status.ts'
import type { StreamingObjectOptions } from '../object/run-options.ts'
import { createStreamingObject, type StreamingObject } from '../object/streaming-object.ts'
import { LineCount } from './line-count.ts'
import { Turns } from './turns.ts'
import { writeDocument } from './write-document.ts'

/** What both kinds of readers take: the settings of every document's object, and who is told. */
interface ReaderOptions<In, Out> extends StreamingObjectOptions<In, Out> {
  /**
   * Told of a document when its first character has arrived and nothing of it has been read.
   * `index` counts from 0, `start` is where it begins in the whole text. What the object itself
   * says of places (errors, repairs) counts from there.
   */
  readonly onDocument: (
    object: StreamingObject<In, Out>,
    index: number,
    start: TextPosition,
  ) => void
}

/** Documents that may stand side by side, with or without white space between them. */
export interface ConcatenatedDocuments<In = JsonValue, Out = In> extends ReaderOptions<In, Out> {
  readonly separator?: 'any' | undefined
  /** A stage would have to know where its document ends; lines tell it. */
  readonly stages?: undefined
  /**
   * Told of the text that no document is read from, because one before it is broken: from the
   * character on that could not stand there, in pieces as they come. `offset` is its place in the
   * whole text.
   */
  readonly onRest?: ((text: string, offset: number) => void) | undefined
}

/** Documents that end at a line feed at the latest (NDJSON, JSON Lines). */
export interface DocumentLines<In = JsonValue, Out = In> extends ReaderOptions<In, Out> {
  readonly separator: 'newline'
}

/** Settings of {@link createDocumentReader}. */
export type DocumentReaderOptions<In = JsonValue, Out = In> =
  | ConcatenatedDocuments<In, Out>
  | DocumentLines<In, Out>

/** What a text of several documents is written into. */
export interface DocumentReader {
  /**
   * Where in the whole text that part begins which no document is read from; `undefined` while
   * there is none. Lines always go on.
   */
  readonly restFrom: number | undefined
  /**
   * Reads the next chunk. Never throws for data. Ignored after an ending. Throws when a listener
   * of one of the objects, or `onDocument`, calls it.
   */
  write(chunk: string): void
  /** The text ended well: so does an open document if it is whole; otherwise it is `truncated`. */
  end(): void
  /** The caller stops: an open document is `aborted`. */
  abort(reason?: unknown): void
  /** The stream broke: an open document fails. Between documents nobody is told. */
  fail(error: Failure | Error): void
}

/**
 * Reads any number of documents from one text, each into a streaming object of its own, which is
 * `done` as soon as its root closes: a container at its bracket, a string at its quote, a literal at
 * its last letter, a number at what follows it or at the end. White space between documents belongs
 * to none; a text without anything else has no document.
 *
 * - `separator: 'any'` (default): a document may begin wherever the one before it ended. Behind a
 *   broken one nobody knows where the next begins: all that follows goes to `onRest`.
 * - `separator: 'newline'`: a line feed ends an open document, so that a broken one fails alone;
 *   reading goes on behind the next line feed. With `stages` a line is one document, which ends
 *   with it; without, several may share one.
 *
 * `schedule` collects chunks in front of the reader; the objects then publish in its flush. Limits
 * hold for each document. Nothing depends on how the text was cut, and every character is read once.
 */
export function createDocumentReader<In = JsonValue, Out = In>(
  options: DocumentReaderOptions<In, Out>,
): DocumentReader {
  return new Reader(options)
}

class Reader<In, Out> implements DocumentReader {
  restFrom: number | undefined
  readonly #options: DocumentReaderOptions<In, Out>
  readonly #isByLine: boolean
  readonly #turns: Turns
  /** The open document, and where it begins in the whole text. */
  #object: StreamingObject<In, Out> | undefined
  #start = 0
  #index = 0
  /** Whether the line is skipped: a document in it is broken. */
  #isSkipping = false
  readonly #lines = new LineCount()
  /** Units in the texts before the current one. */
  #base = 0

  constructor(options: DocumentReaderOptions<In, Out>) {
    this.#options = options
    this.#isByLine = options.separator === 'newline'
    this.#turns = new Turns((text) => this.#read(text), options.schedule)
  }

  write(chunk: string): void {
    this.#turns.write(chunk)
  }

  end(): void {
    this.#turns.end(() => this.#object?.end())
  }

  abort(reason?: unknown): void {
    this.#turns.end(() => this.#object?.abort(reason))
  }

  fail(error: Failure | Error): void {
    this.#turns.end(() => this.#object?.fail(error))
  }

  #read(text: string): void {
    const { length } = text
    let at = 0
    let lineEnd = -1
    while (at < length) {
      // Sought once a line, however many documents share it.
      if (lineEnd < at) lineEnd = this.#isByLine ? indexOrEnd(text, at) : length
      at = this.#readPart(text, at, lineEnd)
    }
    this.#lines.count(text, this.#base, length)
    this.#base += length
  }

  /** Reads on from `at`, at most to the end of the line, and returns where it stopped. */
  #readPart(text: string, at: number, lineEnd: number): number {
    if (at === lineEnd) {
      this.#object?.end()
      this.#object = undefined
      this.#isSkipping = false
      return at + 1
    }
    if (this.restFrom !== undefined) return this.#passRest(text, at)
    if (this.#isSkipping) return lineEnd
    if (this.#object !== undefined) return this.#readDocument(this.#object, text, at, lineEnd)
    let from = at
    while (from < lineEnd && ' \n\t\r'.includes(text[from]!)) from += 1
    if (from < lineEnd) this.#begin(text, from)
    return from
  }

  #begin(text: string, at: number): void {
    const { onDocument, separator: _, ...options } = this.#options
    const object = createStreamingObject<In, Out>({ ...options, schedule: undefined })
    this.#lines.count(text, this.#base, at)
    const start = this.#lines.positionOf(this.#base + at)
    this.#object = object
    this.#start = start.offset
    this.#call(() => onDocument(object, this.#index, start))
    this.#index += 1
  }

  #readDocument(
    object: StreamingObject<In, Out>,
    text: string,
    at: number,
    lineEnd: number,
  ): number {
    const { stages } = this.#options
    const part = text.slice(at, lineEnd)
    if (stages !== undefined && stages.length > 0) {
      object.write(part)
      return lineEnd
    }
    const { read, isClosed } = writeDocument(object, part)
    if (isClosed) {
      object.end()
      this.#object = undefined
      return at + read
    }
    const { phase, error } = object.get()
    if (!isEnded(phase)) return lineEnd
    this.#object = undefined
    if (this.#isByLine) {
      this.#isSkipping = true
      return at + read
    }
    // What a caller stopped has no place in the text; what cannot be read does.
    this.restFrom =
      phase === 'failed' && error.offset !== undefined
        ? this.#start + error.offset
        : this.#base + at + read
    return Math.min(Math.max(this.restFrom - this.#base, at), lineEnd)
  }

  #passRest(text: string, at: number): number {
    const { onRest } = this.#options as ConcatenatedDocuments<In, Out>
    this.#call(() => onRest?.(text.slice(at), this.#base + at))
    return text.length
  }

  /** What a listener throws hurts nobody else. */
  #call(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      const report = this.#options.onListenerError ?? console.error
      report(error)
    }
  }
}

function indexOrEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
