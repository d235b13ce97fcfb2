import type { SavedState, Stage, StreamingObject } from '@jell/core'
import { createStreamingObject, restoreState, saveState } from '@jell/core'
import { validator } from '@jell/schema'
import type * as z from 'zod'

/** How a document of an answer is read. */
export interface DocumentKind {
  readonly schema?: z.ZodType | undefined
  readonly stages?: readonly Stage[] | undefined
}

/** A document as it is kept in the history. */
export interface SavedDocument {
  readonly id: string
  /** The tool that is called with it. */
  readonly toolName?: string | undefined
  readonly state: SavedState
}

/** One document of an answer: the answer itself, the arguments of a call, or the prose beside calls. */
export interface AnswerDocument {
  readonly id: string
  readonly toolName: string | undefined
  readonly object: StreamingObject<unknown, unknown>
  /** How much of it had been read when it was restored: so much is not read again. */
  readonly charsRead: number
}

/** About one frame, also in a tab that nobody sees, where there are no frames. */
const publishEvery = 16

const optionsOf = ({ schema, stages = [] }: DocumentKind) => ({
  ...(schema && { validator: validator<unknown, unknown>(schema) }),
  stages,
  schedule: (publish: () => void): void => void setTimeout(publish, publishEvery),
})

/** A document of which nothing has arrived. */
export function newDocument(id: string, kind: DocumentKind, toolName?: string): AnswerDocument {
  return {
    id,
    toolName,
    object: createStreamingObject<unknown, unknown>(optionsOf(kind)),
    charsRead: 0,
  }
}

/** A document as it stood, with all of its statuses, ready to go on. */
export function restoreDocument(saved: SavedDocument, kind: DocumentKind): AnswerDocument {
  return {
    id: saved.id,
    toolName: saved.toolName,
    object: restoreState<unknown, unknown>(saved.state, optionsOf(kind)),
    charsRead: saved.state.charsRead,
  }
}

/** Takes down where a document stands, in the middle of a word if need be. */
export function saveDocument({ id, toolName, object }: AnswerDocument): SavedDocument {
  return { id, toolName, state: saveState(object) }
}
