import type { Source } from '../contracts/source.ts'
import type { StreamingObject } from '../object/streaming-object.ts'

/** Settings of {@link readSource}. */
export interface ReadSourceOptions {
  /** Aborting it aborts the object and closes the source. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes the source's first `content` document (or, where it has none, its first document of any other channel but `reasoning`) into the object, and ends the object the way the source says.
 * Resolves when the object has ended. Never rejects.
 */
export declare function readSource(object: StreamingObject<never, unknown>, source: Source, options?: ReadSourceOptions): Promise<void>
