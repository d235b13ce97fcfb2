import type { WireFormat } from '@jell-internal/recordings'
import { readWire } from '@jell-internal/recordings/read-wire'
import type { Source } from '@jell/core'
import { stalling } from '@jell/sources'

/** How long a recorded stream may be silent. */
const PATIENCE = 60_000

/** What reads this wire format. */
export function sourceOf(format: WireFormat, wire: AsyncIterable<string>): Source {
  return stalling(readWire(format, wire), { milliseconds: PATIENCE })
}
