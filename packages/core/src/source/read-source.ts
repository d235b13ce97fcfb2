// Carries what a source yields into a streaming object.
import type { Source, SourceEnding, SourceEvent } from '../contracts/source.ts'
import { type Failure, StreamError, toStreamError } from '../errors.ts'
import { findRun } from '../object/run-of.ts'
import type { StreamingObject } from '../object/streaming-object.ts'
import { readIterator } from './read-iterator.ts'

/** Where {@link readSource} writes to. */
export type SourceTarget = Pick<
  StreamingObject<unknown, unknown>,
  'write' | 'end' | 'abort' | 'fail' | 'get' | 'subscribe'
>

/** Settings of {@link readSource}. */
export interface ReadSourceOptions {
  /** Aborting it aborts the object and closes the source. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes one document of a source into the object and ends the object the way the source says: the
 * first that is neither `reasoning` nor for a tool that the provider runs itself. Plain strings are
 * text of one document, which ends well with the iteration. While the source opens its connection
 * again, the phase is `connecting`. The source is closed as soon as the object has ended. Resolves
 * then; never rejects.
 */
export async function readSource(
  object: SourceTarget,
  source: Source,
  options: ReadSourceOptions = {},
): Promise<void> {
  const { signal } = options
  const onAbort = (): void => object.abort(signal?.reason)
  const reader = new DocumentReader(object)
  if (signal?.aborted === true) onAbort()
  signal?.addEventListener('abort', onAbort)
  await readIterator(object, {
    open: () => iteratorOf(source),
    read: (event) => reader.read(event),
    atEnd: () => reader.endOfSource(),
    fail: (error) => object.fail(toStreamError(error)),
  })
  signal?.removeEventListener('abort', onAbort)
}

/** Follows one document among a source's events. */
class DocumentReader {
  readonly #object: SourceTarget
  /** The document that is read, once one has started. */
  #id: string | undefined
  /** Whether the source yields events, which must say how they end. */
  #hasEvents = false

  constructor(object: SourceTarget) {
    this.#object = object
  }

  read(event: SourceEvent | string): void {
    if (typeof event === 'string') {
      this.#object.write(event)
      return
    }
    this.#hasEvents = true
    if (typeof event !== 'object' || event === null) {
      this.#object.fail(unreadable(event))
      return
    }
    switch (event.type) {
      case 'document-start':
        if (event.channel !== 'reasoning' && !event.providerExecuted) this.#id ??= event.id
        return
      case 'document-delta':
        if (event.id === this.#id) this.#object.write(event.text)
        return
      case 'document-end':
        if (event.id === this.#id) this.#end(event.ending)
        return
      case 'message-end':
        this.#end(event.ending)
        return
      case 'connecting':
        showConnecting(this.#object)
        return
      default:
        event satisfies never
        this.#object.fail(unreadable(event))
    }
  }

  endOfSource(): void {
    if (!this.#hasEvents) this.#object.end()
    else {
      this.#object.fail({
        kind: 'transport',
        code: 'no-ending',
        message: 'The source stopped without saying how the document ended.',
      })
    }
  }

  #end(ending: SourceEnding): void {
    if (ending === 'complete') this.#object.end()
    else this.#object.fail(ending)
  }
}

/** A caller without types can pass anything: say what is wrong before the engine does. */
function iteratorOf(source: Source): AsyncIterator<SourceEvent | string> {
  const given: Partial<Source> | null | undefined = source
  if (typeof given?.[Symbol.asyncIterator] !== 'function') {
    throw new StreamError({
      kind: 'transport',
      code: 'no-source',
      message:
        'The source is no async iterable. Wrap what you have: fromResponse(response), ' +
        'fromText(text) or the door of your provider, from @jell/sources.',
    })
  }
  return source[Symbol.asyncIterator]()
}

function unreadable(event: unknown): Failure {
  const type = (event as { readonly type?: unknown } | null | undefined)?.type
  const named = typeof type === 'string' ? `an event of type "${type}"` : typeof event
  const what = event instanceof Uint8Array ? 'bytes' : named
  return {
    kind: 'transport',
    code: 'unknown-event',
    found: what,
    expected: 'a string or a source event',
    message:
      `The source yielded ${what}, which is neither a string nor a source event. ` +
      'For bytes use fromBytes() of @jell/sources.',
  }
}

/** A target that is no run of ours has no such phase. */
function showConnecting(target: SourceTarget): void {
  const run = findRun(target)
  run?.endWith(() => run.state.connect())
}
