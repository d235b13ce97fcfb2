/** A text that is still being written. Aborting the signal stops its writing. */
export type OpenText = (signal: AbortSignal) => Promise<ReadableStream<string>>

/**
 * Keeps what is written for a run, so that whoever lost the connection can follow it again, from its
 * first character on. A run goes on when nobody follows it.
 */
export interface RunStreams {
  /** Starts a run, or follows the one of this id. Rejects where `open` does; then there is no run. */
  start(id: string, open: OpenText): Promise<ReadableStream<string>>
  /** `undefined` where there is no such run, or none any more. */
  follow(id: string): Promise<ReadableStream<string> | undefined>
  /** Stops the writing, wherever it takes place. */
  stop(id: string): Promise<void>
}

/** How long a run is kept behind its start. */
export const keptMilliseconds = 10 * 60_000
