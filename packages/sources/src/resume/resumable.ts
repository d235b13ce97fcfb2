import type { Failure, Source, SourceEvent } from '@jell/core'

import { createSource } from '../reading/create-source.ts'
import { abortedFailure, thrownFailure } from '../reading/failures.ts'
import { property } from '../reading/property.ts'
import { asSourceEvents, noEnding } from '../reading/source-events.ts'
import type { AsSourceEvents } from '../reading/source-events.ts'
import { platformClock } from '../time/platform-clock.ts'
import type { WaitingClock } from '../time/platform-clock.ts'
import { createRetry, isPassing } from './retry.ts'
import type { RetryOptions } from './retry.ts'
import { createToldText } from './told-text.ts'

/** Where a stream should go on: what was told before it broke. */
export interface ResumePoint {
  /** UTF-16 units of text, of all documents. */
  readonly chars: number
  /** Source events. */
  readonly events: number
  /** The newest `id` of the wire's server-sent events. */
  readonly lastEventId: string | undefined
}

/** What a source is made of, at first and again. */
export interface ResumeRequest<Input> {
  readonly input: Input
  /** Aborts when the run is left or stopped. */
  readonly signal: AbortSignal
  /** All zero for the first request. */
  readonly from: ResumePoint
}

/** A source, and what the server said about where it goes on. */
export interface ResumedSource {
  readonly source: Source
  /** The UTF-16 unit of the text at which it begins. Default 0: from the beginning. */
  readonly startsAt?: number | undefined
  /** Whether the same text can be asked for again once some of it has arrived. Default false. */
  readonly canResume?: boolean | undefined
}

/** Opens the source, each time from another place. */
export type ResumableFactory<Input> = (
  request: ResumeRequest<Input>,
) => Source | ResumedSource | PromiseLike<Source | ResumedSource>

/** Settings of {@link resumable}. */
export interface ResumableOptions extends RetryOptions {
  /** Waits between attempts. Default: the timers of the platform. */
  readonly clock?: WaitingClock | undefined
}

/** What a source factory gets of a hook. */
interface FactoryRequest<Input> {
  readonly input: Input
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes a source factory that opens its source again when the connection breaks, so that one run
 * goes on with the fields and statuses that it has.
 *
 * That happens before the first character of a document, and later only where the source says that
 * it can resume (`canResume`), since another answer of a model is another text. A stream that begins
 * anew or goes on (`startsAt`) is compared with what was told: what it says again is left out, and
 * one that differs ends the message as `transport`, code `resume-mismatch`. Tried again is what may
 * pass: a broken connection, a stream that stops, a stall, HTTP 408, 425, 429 and 5xx, and errors in
 * the stream that say the same. Between two attempts the phase of the run is `connecting`. When the
 * retries are spent, the last failure ends the message.
 *
 * Holds the text of the message, for the comparison.
 */
export function resumable<Input>(
  factory: ResumableFactory<Input>,
  options: ResumableOptions = {},
): (request: FactoryRequest<Input>) => AsyncIterable<SourceEvent> {
  return (request) =>
    createSource(
      { [Symbol.asyncIterator]: () => createAttempts(factory, request, options) },
      () => ({
        write: (events) => events as readonly SourceEvent[],
        end: (failure) => [{ type: 'message-end', ending: failure ?? noEnding }],
      }),
    )
}

/** The events of all attempts, some at a time. */
function createAttempts<Input>(
  factory: ResumableFactory<Input>,
  { input, signal }: FactoryRequest<Input>,
  options: ResumableOptions,
): AsyncIterator<readonly SourceEvent[], undefined> {
  const { clock = platformClock } = options
  const nextDelay = createRetry(options)
  const told = createToldText()
  const stop = new AbortController()
  const onAbort = (): void => stop.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  let iterator: AsyncIterator<unknown> | undefined
  let source: unknown
  let asEvents: AsSourceEvents = asSourceEvents()
  let canResume = false
  let lastEventId: string | undefined
  let isOver = false
  /** How long to wait before the next attempt, where one follows. */
  let delay: number | undefined

  /** `undefined` where the source begins at a place that was not reached. */
  async function open(): Promise<AsyncIterator<unknown> | undefined> {
    const from = { chars: told.chars, events: told.events, lastEventId }
    const opened = await factory({ input, signal: stop.signal, from })
    const resumed = (property(opened, 'source') ? opened : { source: opened }) as ResumedSource
    source = resumed.source
    canResume = resumed.canResume === true
    asEvents = asSourceEvents()
    iterator = resumed.source[Symbol.asyncIterator]()
    return told.restart(resumed.startsAt ?? 0) ? iterator : undefined
  }

  async function read(): Promise<readonly SourceEvent[]> {
    try {
      const opened = iterator ?? (await open())
      // Left while the source was made: nobody reads it any more.
      if (isOver) return close()
      if (!opened) return endWith(mismatchFailure)
      const { done, value } = await opened.next()
      return done ? asEvents.end(noEnding) : asEvents(value)
    } catch (thrown) {
      return endWith(thrownFailure(thrown))
    }
  }

  function close(): readonly SourceEvent[] {
    const left = iterator
    iterator = undefined
    const closing = async (): Promise<unknown> => left?.return?.()
    closing().catch(() => undefined)
    return []
  }

  /** How long to wait before the next attempt; `undefined` where there is none. */
  function delayBehind(failure: Failure): number | undefined {
    const isSafe = told.chars === 0 || canResume
    if (!isSafe || !isPassing(failure)) return undefined
    lastEventId = (property(source, 'lastEventId') as string | undefined) ?? lastEventId
    close()
    return nextDelay()
  }

  async function next(): Promise<IteratorResult<readonly SourceEvent[], undefined>> {
    while (!isOver) {
      // Not at the failure: what came before it, and that it connects again, is told first.
      // Where the wait is aborted, what follows says so.
      if (delay !== undefined) await clock.wait(delay, stop.signal).catch(() => undefined)
      delay = undefined
      const events: SourceEvent[] = []
      const given = stop.signal.aborted ? [] : await read()
      // A body breaks with the reason of the abort, which can be anything.
      for (const event of stop.signal.aborted
        ? endWith(abortedFailure(stop.signal.reason))
        : given) {
        const isBad = event.type === 'message-end' && event.ending !== 'complete'
        if (isBad) delay = delayBehind(event.ending)
        if (delay === undefined) {
          events.push(...(told.take(event, !canResume) ?? endWith(mismatchFailure)))
        } else events.push({ type: 'connecting' })
        if (events.at(-1)?.type === 'message-end') finish()
        if (isOver || delay !== undefined) break
      }
      if (events.length > 0) return { done: false, value: events }
    }
    return { done: true, value: undefined }
  }

  function finish(): void {
    isOver = true
    signal?.removeEventListener('abort', onAbort)
    close()
  }

  return {
    next,
    async return() {
      stop.abort()
      finish()
      return { done: true, value: undefined }
    },
  }
}

function endWith(ending: Failure): readonly SourceEvent[] {
  return [{ type: 'message-end', ending }]
}

const mismatchFailure: Failure = {
  kind: 'transport',
  code: 'resume-mismatch',
  message: 'The new stream says something else.',
}
