import type { Source } from '@jell/core'
import type { SourceRequest } from '@jell/react'
import { openaiChat } from '@jell/sources/openai-chat'

/** How a review is asked for. */
export interface ReviewRequest {
  /** 1 is as fast as the model wrote. */
  readonly speed: number
  /** Lose the connection after this part of the answer. */
  readonly cut?: number | undefined
}

/** Asks the demo's server for a review, as a page would ask a provider. */
export function reviewSource({ input, signal }: SourceRequest<ReviewRequest>): Source {
  const query = new URLSearchParams({ speed: String(input.speed) })
  if (input.cut !== undefined) query.set('cut', String(input.cut))
  return openaiChat(fetch(`/api/recordings/release-review?${query}`, { method: 'POST', signal }))
}
