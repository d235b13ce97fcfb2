import type { FieldRef } from '@jell/core'
import { FieldText, useStreamingObject } from '@jell/react'

import type { Decision } from '../answers/tools/tool-call-card.tsx'
import { ToolCallCard } from '../answers/tools/tool-call-card.tsx'
import type { AnswerDocument } from './conversation/answer-document.ts'

interface CallsViewProps {
  readonly documents: readonly AnswerDocument[]
  readonly decisions: Readonly<Record<string, Decision>>
  readonly onDecide: (call: string, decision: Decision) => void
}

/** Calls of tools side by side, below what the model says about them. */
export function CallsView({ documents, decisions, onDecide }: CallsViewProps) {
  const [prose, ...calls] = documents
  return (
    <>
      {prose && <Prose key={prose.id} document={prose} />}
      <div className="tool-calls">
        {calls.map((call) => (
          <CallView
            key={call.id}
            document={call}
            decision={decisions[call.id]}
            onDecide={(decision) => onDecide(call.id, decision)}
          />
        ))}
      </div>
    </>
  )
}

function Prose({ document }: { readonly document: AnswerDocument }) {
  const { root } = useStreamingObject({ object: document.object })
  return <FieldText of={root as FieldRef<string>} as="p" className="growing-text" />
}

interface CallViewProps {
  readonly document: AnswerDocument
  readonly decision: Decision | undefined
  readonly onDecide: (decision: Decision) => void
}

function CallView({ document, decision, onDecide }: CallViewProps) {
  const call = useStreamingObject({ object: document.object })
  return (
    <ToolCallCard
      toolName={document.toolName ?? 'a tool'}
      call={call}
      decision={decision}
      onDecide={onDecide}
    />
  )
}
