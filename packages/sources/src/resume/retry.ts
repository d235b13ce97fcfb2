import type { Failure } from '@jell/core'

/** How often, and after how long, a source is opened again. */
export interface RetryOptions {
  /** How many times it is opened again at most. Default 3. */
  readonly retries?: number | undefined
  /** Milliseconds that the first wait lasts at most; each further one up to twice as long. Default 500. */
  readonly firstDelay?: number | undefined
  /** Milliseconds that no wait exceeds. Default 10,000. */
  readonly maxDelay?: number | undefined
  /** Gives a number from 0 to below 1. Default `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** Answers after how many milliseconds to try again, `undefined` for never. */
export type NextDelay = () => number | undefined

/** Counts the retries. Each delay is drawn from its whole range, so that clients do not come at once. */
export function createRetry(options: RetryOptions): NextDelay {
  const { retries = 3, firstDelay = 500, maxDelay = 10_000, random = Math.random } = options
  let tried = 0
  return () =>
    tried < retries ? random() * Math.min(maxDelay, firstDelay * 2 ** tried++) : undefined
}

/** Whether another request may end otherwise: the connection broke, or the server is overloaded. */
export function isPassing({ kind, code = '' }: Failure): boolean {
  if (kind === 'stalled') return true
  return kind === 'transport' ? BROKEN.includes(code) : kind === 'provider' && OVERLOADED.test(code)
}

const BROKEN = ['connection-lost', 'no-terminal-event', 'no-ending']

// A status, as such or as the code of an error in the stream, or a name that providers have for it.
const OVERLOADED =
  /^(?:http-)?(?:408|425|429|500|502|503|504|529)$|^(?:overloaded|rate_limit|timeout|api_error|server_error)/
