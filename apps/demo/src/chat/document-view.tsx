import { StreamAnnouncer, useStreamingObject } from '@jell/react'
import type { Edit } from '@jell/react'
import type * as z from 'zod'

import { AnswerCard } from '../answers/answer-card.tsx'
import { EndingNotice } from '../answers/ending-notice.tsx'
import { phaseWords } from '../answers/phase-words.ts'
import type { AnswerDocument } from './conversation/answer-document.ts'
import { KeptEdits } from './kept-edits.tsx'

interface DocumentViewProps {
  readonly schema: z.ZodType
  readonly document: AnswerDocument
  /** What had been changed in it when the page was left. */
  readonly edits: readonly Edit[]
  readonly onEdit: (edits: readonly Edit[]) => void
  readonly onRetry: () => void
}

/** An answer that is one document, in the card that shows its kind. */
export function DocumentView(props: DocumentViewProps) {
  const { schema, document, edits, onEdit, onRetry } = props
  const answer = useStreamingObject({ object: document.object })
  return (
    <>
      <div className="card" data-phase={answer.phase}>
        <p className="phase" data-phase={answer.phase}>
          {phaseWords[answer.phase]}
        </p>
        <AnswerCard schema={schema} answer={answer} />
      </div>
      <EndingNotice answer={answer} onRetry={onRetry} />
      <KeptEdits of={answer} kept={edits} onEdit={onEdit} />
      <StreamAnnouncer of={answer} />
    </>
  )
}
