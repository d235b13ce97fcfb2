import type { RecordingCase } from '@jell-internal/recordings'
import type { Stage } from '@jell/core'
import { embedded, lenient } from '@jell/core'

const stages = { embedded: embedded(), lenient: lenient() }

/** The stages that reading a recording needs. */
export const stagesOf = (recording: RecordingCase): readonly Stage[] =>
  (recording.stages ?? []).map((name) => stages[name])
