import type { Itinerary } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { Amount } from '../parts/amount.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { Choice } from '../parts/choice.tsx'
import { Fact } from '../parts/fact.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { LongText } from '../parts/long-text.tsx'
import { TextList } from '../parts/text-list.tsx'

type Stop = Itinerary['days'][number]['stops'][number]

/** A journey, day by day. */
export function ItineraryCard({ answer }: AnswerProps<Itinerary>) {
  const budget = answer.field('budget')
  return (
    <>
      <CardOpening
        title={answer.field('title')}
        eyebrow={
          <>
            <GrowingText of={answer.field('destination', 'city')} as="span" />
            <GrowingText of={answer.field('destination', 'country')} as="span" />
          </>
        }
      />
      <dl className="fact-list">
        <Fact name="From">
          <GrowingText of={answer.field('from')} as="span" />
        </Fact>
        <Fact name="To">
          <GrowingText of={answer.field('to')} as="span" />
        </Fact>
        <Fact name="Travellers">
          <Amount of={answer.field('travellers')} />
        </Fact>
        <Fact name="Pace">
          <Choice
            of={answer.field('pace')}
            options={{
              slow: ['Slow', 'good'],
              steady: ['Steady', 'plain'],
              full: ['Full', 'fair'],
            }}
          />
        </Fact>
        <Fact name="Budget">
          <Amount of={budget.field('total')} />{' '}
          <GrowingText of={budget.field('currency')} as="span" />
        </Fact>
      </dl>
      <FieldRow of={answer.field('summary')} label="In short">
        <LongText of={answer.field('summary')} />
      </FieldRow>
      <FieldRow of={answer.field('days')} label="Day by day">
        <FieldList of={answer.field('days')}>
          {(day) => (
            <section className="day">
              <GrowingText of={day.field('title')} as="h4" />
              <GrowingText of={day.field('date')} as="span" className="detail" />
              <FieldList of={day.field('stops')} as="ol" className="stops">
                {(stop) => <StopRow of={stop} />}
              </FieldList>
            </section>
          )}
        </FieldList>
      </FieldRow>
      <div className="facts">
        <FieldRow of={answer.field('packing')} label="Take along">
          <TextList of={answer.field('packing')} />
        </FieldRow>
        <FieldRow of={answer.field('warnings')} label="Mind">
          <TextList of={answer.field('warnings')} className="cons" />
        </FieldRow>
      </div>
    </>
  )
}

function StopRow({ of }: { readonly of: FieldRef<Stop> }) {
  return (
    <li>
      <GrowingText of={of.field('time')} as="span" className="time" />
      <div>
        <strong>
          <GrowingText of={of.field('place')} as="span" />
        </strong>{' '}
        <Choice
          of={of.field('kind')}
          options={{
            travel: ['travel', 'plain'],
            sight: ['sight', 'plain'],
            walk: ['walk', 'plain'],
            food: ['food', 'plain'],
            rest: ['rest', 'plain'],
          }}
        />
        <LongText of={of.field('text')} lines={1} />
      </div>
    </li>
  )
}
