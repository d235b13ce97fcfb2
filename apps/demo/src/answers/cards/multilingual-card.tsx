import type { Multilingual } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { FieldList, useValue } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { CardOpening } from '../parts/card-opening.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'

/** Phrases in many scripts, each in its own direction. */
export function MultilingualCard({ answer }: AnswerProps<Multilingual>) {
  return (
    <>
      <CardOpening title={answer.field('title')} />
      <FieldRow of={answer.field('phrases')} label="Phrases">
        <FieldList of={answer.field('phrases')} as="ul" className="phrases">
          {(phrase) => <Phrase of={phrase} />}
        </FieldList>
      </FieldRow>
      <FieldRow of={answer.field('signs')} label="Signs">
        <FieldList of={answer.field('signs')} as="ul" className="signs">
          {(sign) => (
            <li>
              <GrowingText of={sign.field('sign')} as="span" className="sign" />
              <GrowingText of={sign.field('meaning')} as="span" />
            </li>
          )}
        </FieldList>
      </FieldRow>
    </>
  )
}

function Phrase({ of }: { readonly of: FieldRef<Multilingual['phrases'][number]> }) {
  const language = useValue(of.field('code'))
  return (
    <li>
      <GrowingText of={of.field('language')} as="span" className="detail" />
      <div lang={language}>
        <GrowingText of={of.field('greeting')} as="h4" />
        <GrowingText of={of.field('sentence')} as="p" />
      </div>
      <GrowingText of={of.field('meaning')} as="p" className="detail" />
    </li>
  )
}
