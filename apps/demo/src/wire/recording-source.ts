import type { RecordingName, WireFormat } from '@jell-internal/recordings'
import type { Source } from '@jell/core'
import type { SourceRequest } from '@jell/react'
import { stalling } from '@jell/sources'

import { sourceOfWire } from './source-of-wire.ts'

/** Which recording is asked for, and how it is played. */
export interface PlayRequest {
  readonly name: RecordingName
  readonly format: WireFormat
  /** 1 is as fast as the model wrote. */
  readonly speed: number
  /** Lose the connection after this part of the answer. */
  readonly cut?: number | undefined
}

/** A model that says nothing for so long says nothing any more. */
const patience = 6000

/** Asks the demo's server for a recording, as a page would ask a provider. */
export function recordingSource({ input, signal }: SourceRequest<PlayRequest>): Source {
  const { name, format, speed, cut } = input
  const query = new URLSearchParams({ format, speed: String(speed) })
  if (cut !== undefined) query.set('cut', String(cut))
  const response = fetch(`/api/recordings/${name}?${query}`, { method: 'POST', signal })
  return stalling(sourceOfWire(format, response), { milliseconds: patience })
}
