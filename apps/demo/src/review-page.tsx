import { useStreamingObject } from '@jell/react'
import { useRef, useState } from 'react'

import { Controls } from './controls/controls.tsx'
import { EndingNotice } from './controls/ending-notice.tsx'
import { Outline } from './controls/outline.tsx'
import { SaveBar } from './controls/save-bar.tsx'
import { ReleaseReview } from './release-review.ts'
import type { ReviewRequest } from './review-source.ts'
import { reviewSource } from './review-source.ts'
import { BoundaryAnnouncer } from './review/boundary-announcer.tsx'
import { Review } from './review/review.tsx'

/** The one place where a source and the components that show its fields are joined. */
export function ReviewPage() {
  const review = useStreamingObject({ schema: ReleaseReview, source: reviewSource })
  const [speed, setSpeed] = useState(1)
  const start = (request: ReviewRequest): void => {
    setSpeed(request.speed)
    review.start(request)
  }
  const status = useRef<HTMLParagraphElement>(null)
  // The button that was pressed goes away, and the focus with it. Not to Stop: a key that is held
  // down, or pressed twice, would stop what it has just started.
  const retry = (): void => {
    start({ speed })
    status.current?.focus()
  }

  return (
    <div className="page" data-phase={review.phase}>
      <header className="masthead">
        <h1>jell</h1>
        <p>A model writes one JSON document. Every field shows as it arrives.</p>
      </header>
      <Controls phase={review.phase} onStart={start} onStop={review.stop} status={status} />
      <main className="main">
        <Review review={review} />
        <EndingNotice review={review} onRetry={retry} />
      </main>
      <aside className="side">
        <Outline review={review} />
        <SaveBar review={review} />
      </aside>
      <BoundaryAnnouncer review={review} />
    </div>
  )
}
