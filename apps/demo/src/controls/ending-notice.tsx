import type { ErrorKind } from '@jell/core'
import { Field } from '@jell/react'

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
  schema: 'The answer is not what was asked for.',
}

/** Says that the answer is not whole, what that means, and what can be done. */
export function EndingNotice({ review, onRetry }: EndingNoticeProps) {
  if (review.phase === 'stopped') {
    return (
      <section className="notice">
        <h2>You stopped the stream.</h2>
        <WhatArrived review={review} />
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
      <WhatArrived review={review} />
      <p className="fine-print">{review.error.message}</p>
    </section>
  )
}

/** Says what there is of a review that did not end well. Meant for a run that has ended. */
function WhatArrived({ review }: { readonly review: ReviewView }) {
  return (
    <Field of={review.root} as="p">
      {({ status, value }) => {
        if (status === 'invalid') {
          return 'The review is whole, but part of it is not what was asked for, so it cannot be saved.'
        }
        if (status === 'settled') {
          return 'The review looks whole, but nothing confirmed it, so it cannot be saved.'
        }
        return value === undefined || Object.keys(value).length === 0
          ? 'Nothing of the review has arrived, so there is nothing to save.'
          : 'Only a part of the review has arrived. What is marked as settled is whole; what is marked as interrupted is not, and nothing can be saved.'
      }}
    </Field>
  )
}
