import type { WireFormat } from '@jell-internal/recordings'
import { readWire } from '@jell-internal/recordings/read-wire'
import type { Source } from '@jell/core'
import { stalling } from '@jell/sources'

/** What reads this wire format; the stream may be silent for so many milliseconds. */
export function sourceOf(
  format: WireFormat,
  wire: AsyncIterable<string>,
  patience = 60_000,
): Source {
  return stalling(readWire(format, wire), { milliseconds: patience })
}
