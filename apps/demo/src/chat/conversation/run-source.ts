import type { SourceEvent, Source } from '@jell/core'
import { resumable, stalling } from '@jell/sources'

import { sourceOfWire } from '../../wire/source-of-wire.ts'
import type { Question } from './question.ts'

/** A model that says nothing for so long says nothing any more. */
const patience = 8000

interface RunSourceRequest {
  readonly id: string
  readonly question: Question
  /** Whether the server has been asked before. */
  readonly isKnown: boolean
  readonly signal: AbortSignal
}

/**
 * The answer to a question. The server goes on writing it when the connection is lost: it is then asked
 * for it again, and the run that reads it does not notice.
 */
export function runSource({ id, question, isKnown, signal }: RunSourceRequest): Source {
  const path = `/api/runs/${id}`
  const follow = resumable<undefined>(
    async (request) => {
      const response = await fetch(
        path,
        isKnown
          ? { signal: request.signal }
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(question),
              signal: request.signal,
            },
      )
      const source: AsyncIterable<SourceEvent> = sourceOfWire(question.format, response)
      return { source, canResume: true }
    },
    { firstDelay: 300 },
  )
  return stalling(follow({ input: undefined, signal }), { milliseconds: patience })
}

/** Tells the server that nobody wants the rest. */
export function stopRun(id: string): void {
  void fetch(`/api/runs/${id}`, { method: 'DELETE' }).catch(() => undefined)
}
