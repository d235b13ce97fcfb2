import type { ReleaseReview } from '@jell-internal/recordings'

import type { AnswerProps } from '../answer-props.ts'
import { CardOpening } from '../parts/card-opening.tsx'
import { Choice } from '../parts/choice.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { TextList } from '../parts/text-list.tsx'
import { Checks } from './checks.tsx'
import { Score } from './score.tsx'
import { Sections } from './sections.tsx'

/** The review in the order in which the model writes it: each part is bound to one field. */
export function ReleaseReviewCard({ answer }: AnswerProps<ReleaseReview>) {
  return (
    <>
      <CardOpening title={answer.field('title')} />
      <div className="facts">
        <FieldRow of={answer.field('verdict')} label="Verdict">
          <Choice
            of={answer.field('verdict')}
            options={{
              ship: ['Ship it', 'good'],
              'ship-with-care': ['Ship with care', 'fair'],
              hold: ['Hold it back', 'bad'],
            }}
          />
        </FieldRow>
        <FieldRow of={answer.field('score')} label="Score">
          <Score of={answer.field('score')} />
        </FieldRow>
      </div>
      <FieldRow of={answer.field('summary')} label="Summary">
        <GrowingText of={answer.field('summary')} as="p" lines={4} />
      </FieldRow>
      <FieldRow of={answer.field('reasons')} label="Reasons">
        <TextList of={answer.field('reasons')} />
      </FieldRow>
      <FieldRow of={answer.field('sections')} label="In detail">
        <Sections of={answer.field('sections')} />
      </FieldRow>
      <FieldRow of={answer.field('checks')} label="Checks">
        <Checks of={answer.field('checks')} />
      </FieldRow>
      <FieldRow of={answer.field('note')} label="Note">
        <GrowingText of={answer.field('note')} as="p" className="note" />
      </FieldRow>
    </>
  )
}
