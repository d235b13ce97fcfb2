import type { StreamingObjectView } from '@jell/react'
import { StreamAnnouncer, Until } from '@jell/react'
import { useId } from 'react'

import { phaseWords } from '../phase-words.ts'
import { AnyField } from './any-field.tsx'

/** What a person said to a call. */
export type Decision = 'approved' | 'declined'

interface ToolCallCardProps {
  readonly toolName: string
  readonly call: StreamingObjectView<unknown>
  readonly decision: Decision | undefined
  readonly onDecide: (decision: Decision) => void
}

/** A call of a tool, which nobody can approve before its arguments are whole and valid. */
export function ToolCallCard({ toolName, call, decision, onDecide }: ToolCallCardProps) {
  const id = useId()
  const words = wordsOf(toolName)
  return (
    <article className="tool-call" data-phase={call.phase} aria-labelledby={id}>
      <header>
        <h2 id={id}>{words}</h2>
        <span className="phase" data-phase={call.phase}>
          {phaseWords[call.phase]}
        </span>
      </header>
      <AnyField of={call.root} />
      {call.error && <p className="tool-error">{call.error.message}</p>}
      {decision ? (
        <p className="decision" data-decision={decision}>
          {decision === 'approved' ? 'Approved by you' : 'Declined by you'}
        </p>
      ) : (
        <div className="buttons">
          <Until
            of={call}
            phase="done"
            fallback={
              <button type="button" className="button primary" disabled>
                Approve
              </button>
            }
          >
            {() => (
              <button type="button" className="button primary" onClick={() => onDecide('approved')}>
                Approve<span className="for-screen-readers"> {words}</span>
              </button>
            )}
          </Until>
          <button type="button" className="button" onClick={() => onDecide('declined')}>
            Decline<span className="for-screen-readers"> {words}</span>
          </button>
        </div>
      )}
      <StreamAnnouncer of={call} />
    </article>
  )
}

const wordsOf = (toolName: string): string =>
  toolName.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
