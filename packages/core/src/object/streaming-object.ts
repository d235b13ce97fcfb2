import type { Repair } from '../contracts/stage.ts'
import type { Failure } from '../errors.ts'
import type { JsonValue } from '../field/draft.ts'
import type { FieldRef, FieldSteps, Listener } from '../field/field-ref.ts'
import type { ObjectState } from '../field/object-state.ts'
import { RunObject } from './run-object.ts'
import type { StreamingObjectOptions } from './run-options.ts'

/**
 * One run of one document: text is written in, and each field of it can be read and watched.
 * `In` is what the model writes, `Out` what a good ending resolves to.
 */
export interface StreamingObject<In = JsonValue, Out = In> extends FieldSteps<In> {
  /** The field of the whole document. */
  readonly root: FieldRef<In>
  /** Resolves when the document ended well, rejects with a `StreamError` on every bad ending. */
  readonly result: Promise<Out>
  /**
   * What the stages skipped or mended so far, in document order, up to the limit `maxRepairs`; the
   * same array until it grows.
   */
  readonly repairs: readonly Repair[]
  /** Phase, error, result and issues as of the last publish. */
  get(): ObjectState<Out>
  /** Calls `listener` after each publish that changed what `get()` or `repairs` returns. */
  subscribe(listener: Listener): () => void
  /**
   * Reads the next chunk. Never throws for data: what cannot be read ends the run. Ignored after
   * an ending. Throws when a listener of this object calls it.
   */
  write(chunk: string): void
  /** The text ended well. A document that is still open then is `truncated`. */
  end(): void
  /** The caller stops the run: phase `stopped`, error kind `aborted`. */
  abort(reason?: unknown): void
  /**
   * The stream broke: phase `failed`, or `stopped` where the failure is of kind `aborted`. An error
   * that is no failure of ours is `transport`.
   */
  fail(error: Failure | Error): void
}

/**
 * Starts a run. Without a validator every value is a `JsonValue`; a type argument is then a claim
 * that nothing checks. Throws a `TypeError` for options that contradict each other.
 */
export function createStreamingObject<In = JsonValue, Out = In>(
  options: StreamingObjectOptions<In, Out> = {},
): StreamingObject<In, Out> {
  return new RunObject<Out>(options) as unknown as StreamingObject<In, Out>
}
