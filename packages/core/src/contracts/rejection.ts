import type { ErrorKind } from '../errors.ts'

/** What is wrong with a text, without the place: the tokenizer knows where, its caller the path. */
export interface RejectionDetails {
  readonly kind: Extract<ErrorKind, 'syntax' | 'limit' | 'truncated'>
  readonly code: string
  /** The character or thing that could not stand there. */
  readonly found?: string
  readonly expected?: string
  /** The sentence without place and expectation; made of `found` where it is left out. */
  readonly what?: string
}

/** Thrown out of the tokenizer when the text can no longer be read. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly details: RejectionDetails

  constructor(details: RejectionDetails) {
    super(details.code)
    this.details = details
  }
}

/** A place in the text. */
export interface TextPosition {
  /** UTF-16 units before it. */
  readonly offset: number
  /** From 1; lines end at a line feed. */
  readonly line: number
  /** UTF-16 units from the start of the line, from 1. */
  readonly column: number
}
