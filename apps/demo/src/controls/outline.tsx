import type { FieldRef } from '@jell/core'

import type { ReviewView } from '../review-view.ts'
import { StatusMark } from '../review/marks/status-mark.tsx'

/** Where each field of the document stands. */
export function Outline({ review }: { readonly review: ReviewView }) {
  return (
    <section className="outline" aria-label="Fields">
      <h2>Fields</h2>
      <ol>
        <OutlineItem name="title" of={review.field('title')} />
        <OutlineItem name="verdict" of={review.field('verdict')} />
        <OutlineItem name="score" of={review.field('score')} />
        <OutlineItem name="summary" of={review.field('summary')} />
        <OutlineItem name="reasons" of={review.field('reasons')} />
        <OutlineItem name="sections" of={review.field('sections')} />
        <OutlineItem name="checks" of={review.field('checks')} />
        <OutlineItem name="note" of={review.field('note')} />
      </ol>
    </section>
  )
}

function OutlineItem({ name, of }: { readonly name: string; readonly of: FieldRef<unknown> }) {
  return (
    <li>
      <code>{name}</code>
      <StatusMark of={of} />
    </li>
  )
}
