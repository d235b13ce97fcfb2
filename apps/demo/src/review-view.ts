import type { StreamingObjectView } from '@jell/react'

import type { ReleaseReview } from './release-review.ts'

/** What the page's components see of the review that streams. */
export type ReviewView = StreamingObjectView<ReleaseReview>
