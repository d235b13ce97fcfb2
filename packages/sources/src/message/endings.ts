// How messages end badly by their own word, in the same words for every wire.
import type { Failure } from '@jell/core'

/** The model reached its output limit, or its context window is full. */
export const lengthFailure: Failure = {
  kind: 'length',
  code: 'output-limit',
  message: 'The model reached its output limit.',
}

/** The model or its provider refused. */
export function refusalFailure(code: string, message: string): Failure {
  return { kind: 'refusal', code, message }
}

/** A content filter cut the answer off. */
export const filterFailure: Failure = {
  kind: 'refusal',
  code: 'content-filter',
  message: 'A content filter cut the answer off.',
}

/** A finish reason that is not known to be good, and so is not good. */
export function finishFailure(reason: string, words = ''): Failure {
  const message = `The server finished with: ${reason}${words && `. It said: ${words}`}`
  return { kind: 'provider', code: 'finish-reason', message, found: reason }
}
