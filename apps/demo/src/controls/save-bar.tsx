import type { Phase } from '@jell/core'
import { Until } from '@jell/react'
import { useState } from 'react'

import type { ReleaseReview } from '../release-review.ts'
import type { ReviewView } from '../review-view.ts'

/** Saving needs the result, and only a run that ended well has one. */
export function SaveBar({ review }: { readonly review: ReviewView }) {
  const [saved, setSaved] = useState<ReleaseReview>()
  const isSaved = saved !== undefined && saved === review.result
  return (
    <section className="save-bar" aria-label="Save">
      <Until
        of={review}
        phase="done"
        fallback={
          <button type="button" className="button primary" disabled>
            Save
          </button>
        }
      >
        {({ result }) => (
          <button type="button" className="button primary" onClick={() => setSaved(result)}>
            Save
          </button>
        )}
      </Until>
      <p>
        {!isSaved && hintOf(review.phase)}
        {/* Only this is spoken: that the review is whole is announced elsewhere. */}
        <span aria-live="polite">{isSaved && `Saved “${saved.title}”.`}</span>
      </p>
    </section>
  )
}

function hintOf(phase: Phase): string {
  return phase === 'done'
    ? 'The review is whole and can be saved.'
    : 'Only a review that is whole can be saved.'
}
