import type { Triage } from '@jell-internal/recordings'

import type { AnswerProps } from '../answer-props.ts'
import { CardOpening } from '../parts/card-opening.tsx'
import { Choice } from '../parts/choice.tsx'
import { Fact } from '../parts/fact.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { LongText } from '../parts/long-text.tsx'
import { TextList } from '../parts/text-list.tsx'

/** A ticket of a support desk, and a draft of the reply. */
export function TriageCard({ answer }: AnswerProps<Triage>) {
  return (
    <>
      <CardOpening title={answer.field('ticket')} />
      <dl className="fact-list">
        <Fact name="Priority">
          <Choice
            of={answer.field('priority')}
            options={{
              low: ['Low', 'plain'],
              normal: ['Normal', 'plain'],
              high: ['High', 'fair'],
              urgent: ['Urgent', 'bad'],
            }}
          />
        </Fact>
        <Fact name="Category">
          <Choice
            of={answer.field('category')}
            options={{
              account: ['Account', 'plain'],
              billing: ['Billing', 'plain'],
              outage: ['Outage', 'plain'],
              feature: ['Feature', 'plain'],
              other: ['Other', 'plain'],
            }}
          />
        </Fact>
        <Fact name="Language">
          <GrowingText of={answer.field('language')} as="span" />
        </Fact>
      </dl>
      <FieldRow of={answer.field('summary')} label="Summary">
        <LongText of={answer.field('summary')} lines={2} />
      </FieldRow>
      <FieldRow of={answer.field('tags')} label="Tags">
        <TextList of={answer.field('tags')} className="chips" />
      </FieldRow>
      <FieldRow of={answer.field('reply')} label="Draft of the reply">
        <LongText of={answer.field('reply')} className="letter" lines={5} />
      </FieldRow>
    </>
  )
}
