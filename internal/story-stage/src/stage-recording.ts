import type { Recording } from '@jell/core'
import { fault, rechunk, toTextRecording } from '@jell/replay'

import type { StageSettings } from './stage-messages.ts'

/** How long a stall lasts, and how late a slow start is, in milliseconds. */
const PAUSE = 4000

/** The recording as the settings change it: cut anew, and broken on purpose. */
export function stageRecording(recording: Recording, settings: StageSettings): Recording<'text'> {
  return breakRecording(cutRecording(toTextRecording(recording), settings), settings)
}

function cutRecording(
  recording: Recording<'text'>,
  { cut, seed }: StageSettings,
): Recording<'text'> {
  switch (cut) {
    case 'recorded':
      return recording
    case 'characters':
      return rechunk(recording, { by: 'graphemes' })
    case 'words':
      return rechunk(recording, { by: 'tokens', split: (text) => text.match(/\s*\S+|\s+/g) ?? [] })
    case 'random':
      return rechunk(recording, { by: 'random', seed, longest: 24 })
    case 'one chunk':
      return rechunk(recording, { by: 'whole' })
    default:
      return cut satisfies never
  }
}

function breakRecording(
  recording: Recording<'text'>,
  { fault: kind, faultAt }: StageSettings,
): Recording<'text'> {
  const at = { chunk: Math.round((recording.chunks.length * faultAt) / 100) }
  switch (kind) {
    case 'none':
      return recording
    case 'break':
      return fault(recording, { kind: 'break', at })
    case 'end':
      return fault(recording, { kind: 'cut', at })
    case 'stall':
      return fault(recording, { kind: 'stall', at, milliseconds: PAUSE })
    case 'slow start':
      return fault(recording, { kind: 'slow-start', milliseconds: PAUSE })
    case 'twice':
      return fault(recording, { kind: 'duplicate', at })
    case 'swapped':
      return fault(recording, { kind: 'reorder', at })
    default:
      return kind satisfies never
  }
}

/** Where a recording stands that was cut anew, once all has come that had come at a position of it. */
export function positionAfter(
  position: number,
  recorded: Recording<'text'>,
  staged: Recording<'text'>,
): number {
  if (position > recorded.chunks.length) return staged.chunks.length + 1
  let left = recorded.chunks.slice(0, position).reduce((sum, [, chunk]) => sum + chunk.length, 0)
  for (const [index, [, chunk]] of staged.chunks.entries()) {
    if (left <= 0) return index
    left -= chunk.length
  }
  return staged.chunks.length
}
