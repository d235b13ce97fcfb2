import type { Phase, Status } from '@jell/core'
import { useFieldStatus } from '@jell/react'

import type { ReviewView } from '../review-view.ts'

// A failure speaks for itself: its notice is an alert.
const endings: Partial<Record<Phase, string>> = {
  done: 'The review is complete and can be saved.',
  failed: '',
  stopped: 'You stopped the stream.',
}

/** Tells screen readers when a part of the review is whole: one sentence each, never its growth. */
export function BoundaryAnnouncer({ review }: { readonly review: ReviewView }) {
  const parts: [name: string, status: Status][] = [
    ['The title', useFieldStatus(review.field('title'))],
    ['The verdict', useFieldStatus(review.field('verdict'))],
    ['The score', useFieldStatus(review.field('score'))],
    ['The summary', useFieldStatus(review.field('summary'))],
    ['The list of reasons', useFieldStatus(review.field('reasons'))],
    ['The detailed part', useFieldStatus(review.field('sections'))],
    ['The list of checks', useFieldStatus(review.field('checks'))],
  ]
  const last = parts.findLast(([, status]) => status === 'settled')
  return (
    <output className="for-screen-readers" aria-live="polite">
      {endings[review.phase] ?? (last && `${last[0]} has arrived.`)}
    </output>
  )
}
