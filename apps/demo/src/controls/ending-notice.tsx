import type { ErrorKind } from '@jell/core'

import type { ReviewView } from '../review-view.ts'

interface EndingNoticeProps {
  readonly review: ReviewView
  readonly onRetry: () => void
}

const headlines: Partial<Record<ErrorKind, string>> = {
  transport: 'The connection was lost.',
  stalled: 'The connection was lost.',
  provider: 'The server reported a problem.',
  truncated: 'The answer ended too early.',
  length: 'The answer became too long for the model.',
  refusal: 'The model refused to answer.',
}

/** Says that the answer is not whole, what that means, and what can be done. */
export function EndingNotice({ review, onRetry }: EndingNoticeProps) {
  if (review.phase === 'stopped') {
    return (
      <section className="notice">
        <h2>You stopped the stream.</h2>
        <p>What is marked as settled is whole. Nothing can be saved.</p>
      </section>
    )
  }
  if (review.phase !== 'failed') return null
  return (
    <section className="notice failure" role="alert">
      <h2>{headlines[review.error.kind] ?? 'The answer could not be read.'}</h2>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
      <p>
        Only a part of the review has arrived. What is marked as settled is whole; what is marked as
        interrupted is not, and nothing can be saved.
      </p>
      <p className="fine-print">{review.error.message}</p>
    </section>
  )
}
