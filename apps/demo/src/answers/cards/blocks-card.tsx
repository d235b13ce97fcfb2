import type { Answer } from '@jell-internal/recordings'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { BlockSwitch } from '../blocks/block-switch.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { TextList } from '../parts/text-list.tsx'

/** An answer of mixed blocks: what shows each is chosen when its kind is known. */
export function BlocksCard({ answer }: AnswerProps<Answer>) {
  return (
    <>
      <GrowingText of={answer.field('title')} as="h2" className="title" />
      <FieldList of={answer.field('blocks')} as="div" className="blocks">
        {(block) => <BlockSwitch of={block} />}
      </FieldList>
      <FieldRow of={answer.field('followUps')} label="Ask next">
        <TextList of={answer.field('followUps')} className="chips" />
      </FieldRow>
    </>
  )
}
