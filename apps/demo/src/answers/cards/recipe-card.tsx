import type { Recipe } from '@jell-internal/recordings'
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

/** A recipe: what it needs, and what to do. */
export function RecipeCard({ answer }: AnswerProps<Recipe>) {
  const minutes = answer.field('minutes')
  const nutrition = answer.field('perServing')
  return (
    <>
      <CardOpening title={answer.field('title')} lead={answer.field('description')} />
      <dl className="fact-list">
        <Fact name="Serves">
          <Amount of={answer.field('servings')} />
        </Fact>
        <Fact name="Prepare">
          <Amount of={minutes.field('prepare')}>{(count) => `${count} min`}</Amount>
        </Fact>
        <Fact name="Cook">
          <Amount of={minutes.field('cook')}>{(count) => `${count} min`}</Amount>
        </Fact>
        <Fact name="Level">
          <Choice
            of={answer.field('difficulty')}
            options={{ easy: ['Easy', 'good'], medium: ['Medium', 'fair'], hard: ['Hard', 'bad'] }}
          />
        </Fact>
      </dl>
      <FieldRow of={answer.field('ingredients')} label="Ingredients">
        <FieldList of={answer.field('ingredients')} as="ul" className="ingredients">
          {(ingredient) => <Ingredient of={ingredient} />}
        </FieldList>
      </FieldRow>
      <FieldRow of={answer.field('steps')} label="Method">
        <FieldList of={answer.field('steps')} as="ol" className="steps">
          {(step) => (
            <li>
              <GrowingText of={step.field('title')} as="h4" />
              <LongText of={step.field('text')} lines={2} />
            </li>
          )}
        </FieldList>
      </FieldRow>
      <FieldRow of={answer.field('tips')} label="Tips">
        <TextList of={answer.field('tips')} />
      </FieldRow>
      <FieldRow of={nutrition} label="Per serving">
        <dl className="fact-list">
          <Fact name="kcal">
            <Amount of={nutrition.field('calories')} />
          </Fact>
          <Fact name="Protein">
            <Amount of={nutrition.field('protein')}>{(grams) => `${grams} g`}</Amount>
          </Fact>
          <Fact name="Carbohydrates">
            <Amount of={nutrition.field('carbohydrates')}>{(grams) => `${grams} g`}</Amount>
          </Fact>
          <Fact name="Fat">
            <Amount of={nutrition.field('fat')}>{(grams) => `${grams} g`}</Amount>
          </Fact>
        </dl>
      </FieldRow>
      <FieldRow of={answer.field('allergens')} label="Allergens">
        <TextList of={answer.field('allergens')} className="chips" />
      </FieldRow>
    </>
  )
}

function Ingredient({ of }: { readonly of: FieldRef<Recipe['ingredients'][number]> }) {
  return (
    <li>
      <span className="measure">
        <Amount of={of.field('amount')} /> <GrowingText of={of.field('unit')} as="span" />
      </span>
      <span>
        <GrowingText of={of.field('name')} as="span" />{' '}
        <GrowingText of={of.field('note')} as="span" className="detail" />
      </span>
    </li>
  )
}
