// How a recording is played so that it leads to a state: none of them is built by hand.
import type { Recording } from '@jell/core'
import { fault } from '@jell/replay'
import type { JsonSchema } from '@jell/schema'

import { chatRecording, positionBehind } from './chat-recording.ts'
import type { Carried } from './chat-recording.ts'
import { review } from './review.ts'
import type { Watched } from './review.ts'

/** What is played, how far, and what is done to it. */
export interface Play {
  readonly recording: Recording<'text'>
  readonly position: number
  readonly schema?: JsonSchema | undefined
  readonly limits?: { readonly maxChars: number } | undefined
  /** How long it may be silent, in milliseconds. */
  readonly patience?: number | undefined
  /** Whether somebody stops it there. */
  readonly isStopped?: boolean | undefined
  /** Whether the server sends Latin-1, which is not UTF-8. */
  readonly isLatin1?: boolean | undefined
}

const text = JSON.stringify(review)

type MakePlay = (watched: Watched, carried: Carried) => Play

/** The recording up to where the field is on its way, and what becomes of it there. */
const broken =
  (end: (recording: Recording<'text'>, chunk: number) => Recording<'text'>): MakePlay =>
  ({ midway }, carried) => {
    const recording = chatRecording(text, carried)
    return {
      recording: end(recording, positionBehind(recording, midway)),
      position: Infinity,
    }
  }

const upTo =
  (more: Partial<Play> = {}): MakePlay =>
  ({ midway }, carried) => {
    const recording = chatRecording(text, carried)
    return { recording, position: positionBehind(recording, midway), ...more }
  }

const endingWith =
  (finish: string): MakePlay =>
  ({ midway }, carried) => ({
    recording: chatRecording(untilBehind(midway), carried, finish),
    position: Infinity,
  })

const untilBehind = (words: string): string => text.slice(0, text.indexOf(words) + words.length)

const settled: MakePlay = (_, carried) => {
  // All of the document is there; that the message ended well is not.
  const recording = chatRecording(text, carried)
  return { recording, position: recording.chunks.length - 2 }
}

/** The statuses of a field, and the ways in which a stream ends badly. */
export const plays = {
  pending: (_, carried) => ({ recording: chatRecording(text, carried), position: 0 }),
  streaming: upTo(),
  settled,
  final: (_, carried) => ({ recording: chatRecording(text, carried), position: Infinity }),
  invalid: (watched, carried) => ({
    ...settled(watched, carried),
    schema: watched.brokenBy,
  }),
  length: endingWith('length'),
  refusal: endingWith('content_filter'),
  provider: broken((recording, chunk) =>
    fault(recording, { kind: 'provider-error', at: { chunk } }),
  ),
  transport: broken((recording, chunk) => fault(recording, { kind: 'break', at: { chunk } })),
  truncated: endingWith('stop'),
  stalled: upTo({ patience: 60 }),
  aborted: upTo({ isStopped: true }),
  utf8: ({ midway }, carried) => ({
    recording: chatRecording(text.replace(midway, `${midway} é`), carried),
    position: Infinity,
    isLatin1: true,
  }),
  schema: (watched, carried) => ({
    recording: chatRecording(text, carried),
    position: Infinity,
    schema: watched.brokenBy,
  }),
  syntax: ({ midway }, carried) => ({
    recording: chatRecording(`${untilBehind(midway)}\n${text}`, carried),
    position: Infinity,
  }),
  limit: ({ midway }, carried) => ({
    recording: chatRecording(text, carried),
    position: Infinity,
    limits: { maxChars: untilBehind(midway).length },
  }),
} satisfies Record<string, MakePlay>

/** The name of a state: of the field that is watched, or of the way in which the stream ended. */
export type StateName = keyof typeof plays

export const stateNames = Object.keys(plays) as readonly StateName[]

/** What the field that is watched says then. */
export function statusIn(state: StateName): string {
  if (state === 'schema') return 'invalid'
  const statuses: readonly StateName[] = ['pending', 'streaming', 'settled', 'final', 'invalid']
  return statuses.includes(state) ? state : 'interrupted'
}
