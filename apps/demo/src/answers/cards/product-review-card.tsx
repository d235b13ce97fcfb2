import type { ProductReview } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { Field, FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { Amount } from '../parts/amount.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { Choice } from '../parts/choice.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { LongText } from '../parts/long-text.tsx'
import { TextList } from '../parts/text-list.tsx'

/** A product and what is thought of it. */
export function ProductReviewCard({ answer }: AnswerProps<ProductReview>) {
  const product = answer.field('product')
  return (
    <>
      <CardOpening
        title={answer.field('headline')}
        eyebrow={
          <>
            <GrowingText of={product.field('maker')} as="span" />
            <GrowingText of={product.field('name')} as="span" />
            <Price of={product.field('price')} />
          </>
        }
      />
      <div className="facts">
        <FieldRow of={answer.field('verdict')} label="Verdict">
          <Choice
            of={answer.field('verdict')}
            options={{
              buy: ['Buy it', 'good'],
              consider: ['Worth considering', 'fair'],
              skip: ['Skip it', 'bad'],
            }}
          />
        </FieldRow>
        <FieldRow of={answer.field('rating')} label="Rating">
          <Amount of={answer.field('rating')}>{(rating) => <Stars rating={rating} />}</Amount>
        </FieldRow>
      </div>
      <FieldRow of={answer.field('summary')} label="Summary">
        <LongText of={answer.field('summary')} />
      </FieldRow>
      <div className="facts">
        <FieldRow of={answer.field('pros')} label="For it">
          <TextList of={answer.field('pros')} className="pros" />
        </FieldRow>
        <FieldRow of={answer.field('cons')} label="Against it">
          <TextList of={answer.field('cons')} className="cons" />
        </FieldRow>
      </div>
      <FieldRow of={answer.field('scores')} label="Scores">
        <FieldList of={answer.field('scores')} as="ul" className="bars">
          {(score) => <Score of={score} />}
        </FieldList>
      </FieldRow>
      <FieldRow of={answer.field('quotes')} label="What owners say">
        <FieldList of={answer.field('quotes')}>
          {(quote) => (
            <blockquote className="quote">
              <LongText of={quote.field('text')} lines={2} />
              <GrowingText of={quote.field('author')} as="span" className="detail" />
            </blockquote>
          )}
        </FieldList>
      </FieldRow>
      <FieldRow of={answer.field('alternatives')} label="Alternatives">
        <FieldList of={answer.field('alternatives')} as="ul" className="text-list">
          {(other) => (
            <li>
              <GrowingText of={other.field('name')} as="strong" />{' '}
              <GrowingText of={other.field('reason')} as="span" />
            </li>
          )}
        </FieldList>
      </FieldRow>
    </>
  )
}

function Price({ of }: { readonly of: FieldRef<ProductReview['product']['price']> }) {
  return (
    <span>
      <Amount of={of.field('amount')} />{' '}
      <Field of={of.field('currency')}>{({ value }) => value}</Field>
    </span>
  )
}

function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="stars">
      <span aria-hidden="true" style={{ '--rating': `${rating * 20}%` }} />
      <strong>
        {rating} <span className="for-screen-readers">of 5 stars</span>
      </strong>
    </span>
  )
}

function Score({ of }: { readonly of: FieldRef<ProductReview['scores'][number]> }) {
  return (
    <li>
      <GrowingText of={of.field('aspect')} as="span" />
      <Amount of={of.field('score')}>
        {(score) => (
          <>
            <meter min={0} max={10} value={score} aria-label="Score" />
            <b>{score}</b>
          </>
        )}
      </Amount>
    </li>
  )
}
