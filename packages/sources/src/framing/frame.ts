import type { Failure } from '@jell/core'

/** One event of a wire, before anybody has looked into it. */
export interface Frame {
  /** Its payload. */
  readonly data: string
  /** Its name, where the framing has one. */
  readonly name: string | undefined
  /** Its id, for whoever wants to go on behind it. */
  readonly id?: string | undefined
  /** Whether only the end of the stream completed it. */
  readonly unterminated: boolean
}

/** Cuts text that arrives in pieces into events. */
export interface FrameReader {
  /** The events that the next text completes. */
  write(text: string): readonly Frame[]
  /** The event that the end of the stream leaves without its terminator, if there is one. */
  end(): readonly Frame[]
  /** The first words that belong to no event, such as an error body that was sent without a frame. */
  readonly strayText: string
  /** Set when one event grew larger than the limit; nothing is read after it. */
  readonly failure: Failure | undefined
}

/** UTF-16 units that one event may hold. */
export const maxEventChars: number = 32 * 1024 * 1024

/** UTF-16 units of stray text that are kept: an error that came without a frame may be long. */
export const maxStrayChars = 4000

/** One event is larger than the limit. */
export function tooLong(limit: number): Failure {
  const message = `One event is longer than ${limit} characters.`
  return { kind: 'limit', code: 'max-event-chars', message }
}
