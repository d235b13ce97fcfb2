import type { Answer } from '@jell-internal/recordings'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { BlockSwitch } from '../blocks/block-switch.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { FollowUps } from './follow-ups.tsx'

/** An answer of mixed blocks: what shows each is chosen when its kind is known. */
export function BlocksCard({ answer }: AnswerProps<Answer>) {
  return (
    <>
      <CardOpening title={answer.field('title')} />
      <FieldList of={answer.field('blocks')} as="div" className="blocks">
        {(block) => <BlockSwitch of={block} />}
      </FieldList>
      <FieldRow of={answer.field('followUps')} label="Ask next">
        <FollowUps of={answer.field('followUps')} isFinal={answer.phase === 'done'} />
      </FieldRow>
    </>
  )
}
