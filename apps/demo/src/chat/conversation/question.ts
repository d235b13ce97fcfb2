import { catalogue } from '@jell-internal/recordings'
import type { RecordingName, WireFormat } from '@jell-internal/recordings'

/** What is asked, and what the answer will be. */
export interface Question {
  readonly prompt: string
  /** The recording that answers, or whose schema the model's answer follows. */
  readonly answer: RecordingName
  readonly format: WireFormat
  /** Whether the server's model answers. */
  readonly live: boolean
  /** How fast a recording is played; 1, as it was recorded, by default. */
  readonly speed?: number | undefined
}

/** The server's model, where there is one. */
export interface LiveModel {
  readonly name: string
  readonly format: WireFormat
}

/** The question that a recording answers. Its bad endings cannot be had from a model. */
export function questionOf(answer: RecordingName, model: LiveModel | undefined): Question {
  const { prompt, formats, ending } = catalogue[answer]
  const live = model !== undefined && ending === 'complete'
  return { prompt, answer, format: live ? model.format : formats[0], live }
}

/** A question in words of one's own: for the model, or for the recording that fits best. */
export function typedQuestion(prompt: string, model: LiveModel | undefined): Question {
  if (model) return { prompt, answer: 'answer', format: model.format, live: true }
  const answer = nearestRecording(prompt)
  return { prompt, answer, format: catalogue[answer].formats[0], live: false }
}

/** The good recording whose request shares most words with this one. */
function nearestRecording(prompt: string): RecordingName {
  const asked = wordsOf(prompt)
  let nearest: RecordingName = 'answer'
  let most = 0
  for (const [name, recording] of Object.entries(catalogue)) {
    if (recording.ending !== 'complete') continue
    const words = wordsOf(`${recording.title} ${recording.description} ${recording.prompt}`)
    const shared = [...asked].filter((word) => words.has(word)).length
    if (shared <= most) continue
    most = shared
    nearest = name as RecordingName
  }
  return nearest
}

/** Words that say something. */
const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
