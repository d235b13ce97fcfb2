import type { Failure } from '@jell/core'

import { property, textProperty } from './property.ts'

/**
 * What a body, an iterator or a request threw, as a failure: an abort, an error that the server
 * reported (official SDKs throw those, with `status` or `error`), an event that an SDK could not
 * parse, or a connection that broke.
 */
export function thrownFailure(thrown: unknown): Failure {
  let message = ''
  try {
    message = typeof thrown === 'string' ? thrown : textProperty(thrown, 'message')
    const name = textProperty(thrown, 'name')
    if (ABORTS.test(`${name}: ${message}`)) return abortedFailure(thrown)
    // So official SDKs say that an event is no JSON.
    if (name === 'SyntaxError') return malformedEvent(undefined, thrown)
    if (property(thrown, 'status') || property(thrown, 'error')) return reportedFailure(thrown)
  } catch {
    // Anything can be thrown, also what cannot be looked at.
  }
  const words = `The stream broke${message ? `: ${message}` : '.'}`
  return transportFailure('connection-lost', words, undefined, thrown)
}

/** The connection broke, or what came over it is not what it should be. */
export function transportFailure(
  code: string,
  message: string,
  found?: string,
  cause?: unknown,
): Failure {
  return { kind: 'transport', code, message, found, cause }
}

// DOMException in browsers and Node; the official SDKs and Expo's fetch have words of their own.
const ABORTS = /^AbortError|: Request was aborted\.$|FetchRequestCanceled/

/** The caller aborted the request. */
export function abortedFailure(cause?: unknown): Failure {
  return { kind: 'aborted', message: 'The request was aborted.', cause }
}

/** An error that the server reported: an object in its stream, or what an SDK made of one. */
export function reportedFailure(error: unknown): Failure {
  // What SDKs throw has a status, and may leave the rest in the body.
  const inner = property(property(error, 'error'), 'error')
  const codes = [error, inner].flatMap((from) => [property(from, 'code'), property(from, 'type')])
  const code = [...codes, property(error, 'status')].find(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  )
  return {
    kind: 'provider',
    code: `${(code ?? 'provider-error') as string | number}`,
    message: reportedMessage(error) || 'The server reported an error.',
    cause: error,
  }
}

/** The sentence in an error object, in `{ error }` or a list around one, or in a plain string. */
export function reportedMessage(error: unknown): string {
  if (typeof error === 'string') return error
  if (Array.isArray(error)) return reportedMessage(error[0] ?? '')
  const inner = property(error, 'error')
  const words =
    textProperty(error, 'message') ||
    textProperty(error, 'errorText') ||
    textProperty(error, 'detail')
  return words || (inner ? reportedMessage(inner) : '')
}

/** An event that cannot be read, or a part of one. `found` is what it holds, `cause` what broke. */
export function malformedEvent(found: string | undefined, cause?: unknown): Failure {
  const message = 'An event of the stream cannot be read.'
  return transportFailure('malformed-event', message, found?.slice(0, 200), cause)
}
