import type { Edit } from '@jell/react'

import type { Decision } from '../../answers/tools/tool-call-card.tsx'
import type { AnswerRun, SavedAnswer } from './answer-run.ts'
import type { Question } from './question.ts'

/** A question and its answer: immutable. */
export interface Message {
  readonly id: string
  readonly askedAt: number
  readonly question: Question
  readonly answer: AnswerRun
  /** What was said to the calls of tools, by their ids. */
  readonly decisions: Readonly<Record<string, Decision>>
  /** What was changed in the answer. */
  readonly edits: readonly Edit[]
}

/** A message as it is kept in the history. */
export interface SavedMessage extends Omit<Message, 'answer'> {
  readonly answer: SavedAnswer
}
