// The contract between whoever records a stream and whoever plays it again: data only.

/** How the chunks of a recording are written down: as text, or as bytes in base64 (RFC 4648). */
export type Encoding = 'text' | 'base64'

/** Where a recording comes from. */
export interface RecordingOrigin {
  /** A name for people, such as `Release review`. */
  readonly title: string
  /** What it holds, and why it is kept. */
  readonly description?: string | undefined
  /**
   * The wire format of the chunks: `text` for a document without a wire, or the name of a provider's
   * format, such as `openai-chat`.
   */
  readonly format: string
  /** The model that wrote it, or `written by hand`. */
  readonly model?: string | undefined
  /** The tokenizer at whose borders a text written by hand was cut, such as `o200k_base`. */
  readonly tokenizer?: string | undefined
  /** What was asked to get it, without its body and without secrets. */
  readonly request?:
    | {
        readonly method: string
        readonly url: string
        /** By names in small letters. */
        readonly headers: Readonly<Record<string, string>>
      }
    | undefined
  /** The media type that the server gave its answer, such as `text/event-stream`. */
  readonly contentType?: string | undefined
}

/**
 * One chunk and when it arrived, in milliseconds from the start of the stream. With the encoding
 * `text` the string is the chunk; with `base64` it stands for the chunk's bytes.
 */
export type RecordedChunk = readonly [milliseconds: number, chunk: string]

/** How a recorded stream ended. */
export interface RecordingEnding {
  /** Milliseconds from the start; not before the last chunk. */
  readonly at: number
  /**
   * - `complete`: the iteration ended. That is all it says; whether the message in it was whole is
   *   for its wire format to say.
   * - `broken`: the iteration threw.
   * - `silent`: neither; nothing more arrived for as long as somebody listened.
   */
  readonly how: 'complete' | 'broken' | 'silent'
  /** What was thrown, in words; for `broken`. */
  readonly message?: string | undefined
}

/**
 * A stream as data, so that it can be kept in a JSON file and played again: what arrived, and when.
 * The cuts between chunks are those of the transport and mean nothing.
 */
export interface Recording<E extends Encoding = Encoding> {
  readonly version: 1
  readonly origin: RecordingOrigin
  readonly encoding: E
  /** In the order of arrival; the milliseconds never decrease. */
  readonly chunks: readonly RecordedChunk[]
  /** Where it is absent, the stream was `complete` at the time of its last chunk. */
  readonly ending?: RecordingEnding | undefined
}
