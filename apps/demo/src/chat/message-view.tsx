import { catalogue } from '@jell-internal/recordings'
import type { Edit } from '@jell/react'
import { useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'

import type { Decision } from '../answers/tools/tool-call-card.tsx'
import { CallsView } from './calls-view.tsx'
import type { Message } from './conversation/message.ts'
import { DocumentView } from './document-view.tsx'

interface MessageViewProps {
  readonly message: Message
  readonly onRetry: () => void
  readonly onDecide: (call: string, decision: Decision) => void
  readonly onEdit: (edits: readonly Edit[]) => void
}

/** A request and its answer. */
export function MessageView({ message, onRetry, onDecide, onEdit }: MessageViewProps) {
  const { question, answer, decisions, edits } = message
  const { documents, isRunning } = useSyncExternalStore(answer.subscribe, answer.get)
  const recording = catalogue[question.answer]
  const [first] = documents
  const request = useRef<HTMLParagraphElement>(null)
  // The button goes away when it is pressed, and the focus with it.
  const focusRequest = (): void => request.current?.focus()
  const retry = (): void => {
    onRetry()
    focusRequest()
  }
  return (
    <article className="message" aria-label={question.prompt}>
      <p className="request" ref={request} tabIndex={-1}>
        {question.prompt}
      </p>
      {'tools' in recording ? (
        <CallsView documents={documents} decisions={decisions} onDecide={onDecide} />
      ) : (
        first && (
          <DocumentView
            key={answer.id}
            schema={recording.schema}
            document={first}
            edits={edits}
            onEdit={onEdit}
            onRetry={retry}
          />
        )
      )}
      <footer>
        {isRunning ? (
          <button
            type="button"
            className="button small"
            onClick={() => {
              answer.stop()
              focusRequest()
            }}
          >
            Stop
          </button>
        ) : (
          <button type="button" className="button small" onClick={retry}>
            Ask again
          </button>
        )}
        {!question.live && (
          <Link href={`/recordings/${question.answer}`} className="detail">
            Look inside this recording
          </Link>
        )}
      </footer>
    </article>
  )
}
