import type { Path } from './path/path.ts'

/**
 * Why a run ended badly.
 *
 * - `utf8`: the bytes are not UTF-8.
 * - `syntax`: the text cannot be the start of a JSON document.
 * - `schema`: the document can no longer satisfy its schema, or failed the final gate.
 * - `limit`: one of the configured limits was exceeded.
 * - `truncated`: the text ended well, but the document in it did not.
 * - `aborted`: the caller stopped the run.
 * - `stalled`: nothing arrived for too long.
 * - `transport`: the connection or iterator broke, or ended without saying how.
 * - `provider`: the server reported an error.
 * - `length`: the model reached its own output limit.
 * - `refusal`: the model refused, or a content filter cut it off.
 */
export type ErrorKind = (typeof errorKinds)[number]

const errorKinds = [
  'utf8',
  'syntax',
  'schema',
  'limit',
  'truncated',
  'aborted',
  'stalled',
  'transport',
  'provider',
  'length',
  'refusal',
] as const

/** A bad ending as plain data: what sources yield, and what an error is made of. */
export interface Failure {
  /** Why the run ended badly, for programs: see {@link ErrorKind}. */
  readonly kind: ErrorKind
  /** A sentence for people. */
  readonly message: string
  /** A finer reason for programs, such as `duplicate-key` or `invalid-byte`. */
  readonly code?: string | undefined
  /** Where it happened: UTF-16 units from the start of the text (for `utf8`: bytes). */
  readonly offset?: number | undefined
  /** Line of `offset`, from 1. Lines end at a line feed. */
  readonly line?: number | undefined
  /** Column of `offset` in its line, in UTF-16 units, from 1. */
  readonly column?: number | undefined
  /** The field that was being read. */
  readonly path?: Path | undefined
  /** The character or event that could not stand there. */
  readonly found?: string | undefined
  /** What could have stood there. */
  readonly expected?: string | undefined
  /** What was thrown or received underneath. */
  readonly cause?: unknown
}

/** The error of a run that ended badly. Its fields are those of {@link Failure}. */
export class StreamError extends Error implements Failure {
  override readonly name = 'StreamError'
  /** Why the run ended badly, for programs: see {@link ErrorKind}. */
  readonly kind: ErrorKind
  /** A finer reason for programs, such as `duplicate-key` or `invalid-byte`. */
  readonly code: string | undefined
  /** Where it happened: UTF-16 units from the start of the text (for `utf8`: bytes). */
  readonly offset: number | undefined
  /** Line of `offset`, from 1. Lines end at a line feed. */
  readonly line: number | undefined
  /** Column of `offset` in its line, in UTF-16 units, from 1. */
  readonly column: number | undefined
  /** The field that was being read. */
  readonly path: Path | undefined
  /** The character or event that could not stand there. */
  readonly found: string | undefined
  /** What could have stood there. */
  readonly expected: string | undefined

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.kind = failure.kind
    this.code = failure.code
    this.offset = failure.offset
    this.line = failure.line
    this.column = failure.column
    this.path = failure.path
    this.found = failure.found
    this.expected = failure.expected
  }

  /** The error as plain data that JSON can carry, without its cause. */
  toFailure(): Failure {
    const { kind, message, code, offset, line, column, path, found, expected } = this
    return { kind, message, code, offset, line, column, path, found, expected }
  }
}

/** Makes a {@link StreamError} of anything that was thrown; what is no failure of ours is `transport`. */
export function toStreamError(error: unknown): StreamError {
  if (error instanceof StreamError) return error
  if (isFailure(error)) return new StreamError(error)
  return new StreamError({ kind: 'transport', message: describeThrown(error), cause: error })
}

/** Anything can be thrown, also what cannot be turned to a string. */
function describeThrown(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' && error !== '' ? error : 'The stream broke.'
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    errorKinds.includes((value as { readonly kind?: ErrorKind }).kind!) &&
    typeof (value as { readonly message?: unknown }).message === 'string'
  )
}
