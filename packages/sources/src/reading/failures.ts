import type { Failure } from '@jell/core'

import { property, textProperty } from './property.ts'

/**
 * What a body, an iterator or a request threw, as a failure: an abort, an error that the server
 * reported (official SDKs throw those, with `status` or `error`), or a connection that broke.
 */
export function thrownFailure(thrown: unknown): Failure {
  const message = textProperty(thrown, 'message') || String(thrown)
  if (ABORTS.test(`${textProperty(thrown, 'name')}: ${message}`)) return abortedFailure(thrown)
  if (property(thrown, 'status') || property(thrown, 'error')) return reportedFailure(thrown)
  return {
    kind: 'transport',
    code: 'connection-lost',
    message: `The stream broke: ${message}`,
    cause: thrown,
  }
}

// DOMException in browsers and Node; the official SDKs and Expo's fetch have words of their own.
const ABORTS = /^AbortError|: Request was aborted\.$|FetchRequestCanceled/

/** The caller aborted the request. */
export function abortedFailure(cause?: unknown): Failure {
  return { kind: 'aborted', message: 'The request was aborted.', cause }
}

/** An error that the server reported: an object in its stream, or what an SDK made of one. */
export function reportedFailure(error: unknown): Failure {
  const code = property(error, 'code') ?? property(error, 'type') ?? 'provider-error'
  return {
    kind: 'provider',
    code: `${code as string | number}`,
    message: reportedMessage(error) || 'The server reported an error.',
    cause: error,
  }
}

/** The sentence in an error object, in `{ error }` around one, or in a plain string. */
export function reportedMessage(error: unknown): string {
  if (typeof error === 'string') return error
  const inner = property(error, 'error')
  return textProperty(error, 'message') || (inner ? reportedMessage(inner) : '')
}
