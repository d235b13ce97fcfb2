import type { Cause, Nested } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { Amount } from '../parts/amount.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'

/** Why, and why that, as deep as it goes. */
export function NestedCard({ answer }: AnswerProps<Nested>) {
  return (
    <>
      <CardOpening title={answer.field('question')} lead={answer.field('answer')} />
      <FieldRow of={answer.field('cause')} label="Causes">
        <CauseTree of={answer.field('cause')} />
      </FieldRow>
      <FieldRow of={answer.field('actions')} label="To do">
        <FieldList of={answer.field('actions')} as="ul" className="text-list">
          {(action) => (
            <li>
              <GrowingText of={action.field('what')} as="span" />{' '}
              <GrowingText of={action.field('owner')} as="span" className="detail" />{' '}
              <GrowingText of={action.field('due')} as="span" className="detail" />
            </li>
          )}
        </FieldList>
      </FieldRow>
    </>
  )
}

function CauseTree({ of }: { readonly of: FieldRef<Cause> }) {
  return (
    <div className="cause">
      <p>
        <strong>
          <GrowingText of={of.field('what')} as="span" />
        </strong>{' '}
        <Amount of={of.field('confidence')}>{(part) => <Confidence part={part} />}</Amount>
      </p>
      <GrowingText of={of.field('evidence')} as="p" className="detail" />
      <FieldList of={of.field('because')}>{(cause) => <CauseTree of={cause} />}</FieldList>
    </div>
  )
}

function Confidence({ part }: { readonly part: number }) {
  return (
    <span className="pill" data-tone={part >= 0.7 ? 'good' : 'fair'}>
      {Math.round(part * 100)} % sure
    </span>
  )
}
