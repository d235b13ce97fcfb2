import type { MessageEnd } from '@jell/core'

/** A message's end, with what was odd on the way to it. */
export interface NoticedMessageEnd extends MessageEnd {
  /**
   * Codes of what was odd on the wire but did not keep the message from ending well, such as
   * `no-finish-reason`. Absent where nothing was.
   */
  readonly notices?: readonly string[] | undefined
}
