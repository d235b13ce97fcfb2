import type { ObjectState, Recording, RecordingEnding } from '@jell/core'

import type { Inspection } from './inspection.ts'

/** What was seen of the run, as a recording that `@jell/replay` plays. */
export function toRecording(inspection: Inspection): Recording<'text'> {
  const { chunks, missed, droppedText, object } = inspection
  const notes = [
    missed > 0 &&
      `The first chunk stands for ${missed} characters that came before, written anew from their values.`,
    droppedText > 0 && `${droppedText} characters at its end were not kept.`,
  ].filter((note) => note !== false)
  const origin = { title: 'Seen by the inspector', format: 'text' }
  return {
    version: 1,
    origin: notes.length > 0 ? { ...origin, description: notes.join(' ') } : origin,
    encoding: 'text',
    chunks,
    ending: endingOf(chunks.at(-1)?.[0] ?? 0, object.get()),
  }
}

function endingOf(at: number, { phase, error }: ObjectState<unknown>): RecordingEnding {
  if (phase !== 'done' && error === undefined) return { at, how: 'silent' }
  // What is wrong with the text alone will be found again when it is played.
  const isOfText = !error || ['schema', 'syntax', 'truncated', 'limit'].includes(error.kind)
  return isOfText ? { at, how: 'complete' } : { at, how: 'broken', message: error.message }
}
