import type { MessageEnd } from '@jell/core'

/** Something odd on the wire that did not keep the message from ending well. */
export interface Notice {
  readonly code: string
  /** A sentence for people. */
  readonly message: string
}

/** A message's end, with what was odd on the way to it. */
export interface NoticedMessageEnd extends MessageEnd {
  /** Absent where nothing was odd. */
  readonly notices?: readonly Notice[] | undefined
}
