import type { Recording } from '@jell/core'

import { catalogue } from './catalogue.ts'
import type { RecordingName } from './catalogue.ts'
import type { WireFormat } from './recording-case.ts'
import { recordingFiles } from './recording-files.ts'

/** The wire formats that a recording comes in. */
export type FormatOf<Name extends RecordingName> = (typeof catalogue)[Name]['formats'][number]

/**
 * Loads a recording, in the first of its formats unless another is asked for. Each is a chunk of its
 * own: a page carries those that it plays.
 */
export async function loadRecording<Name extends RecordingName>(
  name: Name,
  format: FormatOf<Name> = catalogue[name].formats[0],
): Promise<Recording<'text'>> {
  const load = recordingFiles[`${format as WireFormat}/${name}`]
  if (!load) throw new Error(`There is no recording "${name}" of the format "${format}".`)
  const { default: recording } = await load()
  // The script wrote it, and a test reads it with `parseRecording`.
  return recording as Recording<'text'>
}
