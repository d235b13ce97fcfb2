// What hosts hold, as `useStreamingObject` takes it. Only objects and strings of the host's are read:
// none of the hosts is loaded, and their types are described by the members that matter.
import type { Failure } from '@jell/core'

/** How what a host holds has ended; `undefined` while it may grow. */
export type HostEnding = 'complete' | 'length' | 'stopped' | Error | undefined

/** A growing text, as `useStreamingObject` takes it. */
export interface HostText {
  /** All of the text so far. */
  readonly text: string
  readonly ending: HostEnding
}

/** A growing value, as `useStreamingObject` takes it where the host has no text. */
export interface HostDraft {
  /** The value so far; `undefined` for none. */
  readonly draft: unknown
  readonly ending: HostEnding
}

/** An error that a host tells of, in its words if it has some. */
export function hostError(words: string, cause: unknown): Error {
  const message = words || 'The host reported an error.'
  return failureError({ kind: 'provider', code: 'host-error', message, cause })
}

/** A failure as the error that an ending may be: the run takes its kind and its code from there. */
export function failureError(failure: Failure): Error {
  return Object.assign(new Error(failure.message), failure)
}
