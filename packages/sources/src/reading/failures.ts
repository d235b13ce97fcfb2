// What was thrown underneath, as the failure that a source yields instead.
import type { Failure } from '@jell/core'

import { numberProperty, property, textProperty } from './property.ts'

/**
 * Tells apart what a body, an iterator or a request may throw: an abort, an error that the server
 * reported (official SDKs throw those, with `status` or `error`), and a connection that broke.
 */
export function thrownFailure(thrown: unknown): Failure {
  const message = textProperty(thrown, 'message') ?? String(thrown)
  if (isAbort(thrown, message)) return abortedFailure(thrown)
  if (property(thrown, 'name') === 'StreamError') return thrown as Failure
  const isReported = numberProperty(thrown, 'status') !== undefined || property(thrown, 'error')
  return isReported
    ? { kind: 'provider', code: textProperty(thrown, 'code'), message, cause: thrown }
    : {
        kind: 'transport',
        code: 'connection-lost',
        message: `The connection broke: ${message}`,
        cause: thrown,
      }
}

/** The caller aborted the request. */
export function abortedFailure(cause?: unknown): Failure {
  return { kind: 'aborted', message: 'The request was aborted.', cause }
}

/** An error object that the server sent in its stream. */
export function reportedFailure(error: unknown): Failure {
  const code = property(error, 'code') ?? property(error, 'type')
  return {
    kind: 'provider',
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : 'provider-error',
    message: reportedMessage(error) ?? 'The server reported an error.',
    cause: error,
  }
}

/** The sentence in an error object, in `{ error }` around one, or in a plain string. */
export function reportedMessage(error: unknown): string | undefined {
  if (typeof error === 'string' && error !== '') return error
  return (
    textProperty(error, 'message') ??
    textProperty(property(error, 'error'), 'message') ??
    textProperty(error, 'error')
  )
}

// DOMException in browsers and Node; Expo's fetch and the official SDKs have words of their own.
function isAbort(thrown: unknown, message: string): boolean {
  return (
    property(thrown, 'name') === 'AbortError' ||
    message === 'Request was aborted.' ||
    message.includes('FetchRequestCanceledException')
  )
}
