import type { ReviewView } from '../review-view.ts'
import { Checks } from './checks.tsx'
import { FieldRow } from './field-row.tsx'
import { GrowingText } from './growing-text.tsx'
import { Reasons } from './reasons.tsx'
import { Score } from './score.tsx'
import { Sections } from './sections.tsx'
import { Verdict } from './verdict.tsx'

/** The review in the order in which the model writes it: each part is bound to one field. */
export function Review({ review }: { readonly review: ReviewView }) {
  return (
    <article className="review" aria-label="Release review">
      <GrowingText of={review.field('title')} as="h2" className="title" />
      <div className="facts">
        <FieldRow of={review.field('verdict')} label="Verdict">
          <Verdict of={review.field('verdict')} />
        </FieldRow>
        <FieldRow of={review.field('score')} label="Score">
          <Score of={review.field('score')} />
        </FieldRow>
      </div>
      <FieldRow of={review.field('summary')} label="Summary">
        <GrowingText of={review.field('summary')} as="p" lines={4} />
      </FieldRow>
      <FieldRow of={review.field('reasons')} label="Reasons">
        <Reasons of={review.field('reasons')} />
      </FieldRow>
      <FieldRow of={review.field('sections')} label="In detail">
        <Sections of={review.field('sections')} />
      </FieldRow>
      <FieldRow of={review.field('checks')} label="Checks">
        <Checks of={review.field('checks')} />
      </FieldRow>
      <FieldRow of={review.field('note')} label="Note">
        <GrowingText of={review.field('note')} as="p" className="note" />
      </FieldRow>
    </article>
  )
}
