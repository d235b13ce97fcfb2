import type { Chart } from '@jell-internal/recordings'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { LineChart } from '../charts/line-chart.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { LongText } from '../parts/long-text.tsx'

/** A chart that draws as its numbers settle, and what is to be seen in it. */
export function ChartCard({ answer }: AnswerProps<Chart>) {
  return (
    <>
      <CardOpening title={answer.field('title')} lead={answer.field('subtitle')} />
      <LineChart of={answer.root} />
      <FieldRow of={answer.field('annotations')} label="To note">
        <FieldList of={answer.field('annotations')} as="ul" className="text-list">
          {(note) => (
            <li>
              <GrowingText of={note.field('x')} as="strong" />{' '}
              <GrowingText of={note.field('text')} as="span" />
            </li>
          )}
        </FieldList>
      </FieldRow>
      <FieldRow of={answer.field('takeaway')} label="Takeaway">
        <LongText of={answer.field('takeaway')} lines={2} />
      </FieldRow>
    </>
  )
}
