import type { HostDraft, HostEnding } from './host-error.ts'

/** What a hook that gives partial objects says, such as `useObject` of the AI SDK. */
export interface PartialObject {
  /** The value so far. */
  readonly object: unknown
  readonly isLoading: boolean
  readonly error?: Error | undefined
  /** Whether the hook said that it finished with an object that fits: `onFinish` with an `object`. */
  readonly isFinished: boolean
}

/**
 * Makes what `useStreamingObject` takes of partial objects without their text, as `useObject` of the
 * AI SDK gives them. A part settles when a later one appears beside it.
 *
 * Only a request that finished ends well. One that is not loading any more and did not finish was
 * stopped, or what it gave does not fit; before there is an object nothing has ended. The hook
 * itself cannot tell a body that was cut off from a whole one, where the part of it fits the schema;
 * the text can: `aiSdkText(fetch(…))` is the source for the same route.
 */
export function fromUseObject(partial: PartialObject): HostDraft {
  return { draft: partial.object, ending: endingOf(partial) }
}

function endingOf({ object, isLoading, error, isFinished }: PartialObject): HostEnding {
  if (error || isLoading) return isLoading ? undefined : error
  if (isFinished) return 'complete'
  return object === undefined ? undefined : 'stopped'
}
