import { travelTools } from '@jell-internal/recordings'
import type { RecordingCase, RecordingName } from '@jell-internal/recordings'
import { FieldText, useToolCalls } from '@jell/react'
import { StreamInspector } from '@jell/react/inspector'

import '@jell/react/inspector.css'
import { useRef, useState } from 'react'

import { InlineCode } from '../answers/parts/inline-code.tsx'
import type { Decision } from '../answers/tools/tool-call-card.tsx'
import { ToolCallCard } from '../answers/tools/tool-call-card.tsx'
import { Page } from '../shell/page.tsx'
import { recordingSource } from '../wire/recording-source.ts'
import type { PlayRequest } from '../wire/recording-source.ts'
import { StreamControls } from './stream-controls.tsx'

interface ToolCallsPageProps {
  readonly name: RecordingName
  readonly recording: RecordingCase
}

const tools = {
  search_trains: { schema: travelTools.search_trains },
  hold_room: { schema: travelTools.hold_room },
  send_message: { schema: travelTools.send_message },
}

/** Calls that a model writes side by side; each is approved by itself. */
export function ToolCallsPage({ name, recording }: ToolCallsPageProps) {
  const { phase, error, content, calls, start, stop } = useToolCalls({
    source: recordingSource,
    tools,
  })
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const status = useRef<HTMLParagraphElement>(null)
  const request: PlayRequest = { name, format: recording.formats[0] ?? 'text', speed: 1 }
  return (
    <Page
      title={recording.title}
      heading={recording.title}
      lead={<InlineCode text={recording.description} />}
    >
      <div className="workbench" data-phase={phase}>
        <StreamControls
          phase={phase}
          status={status}
          onStop={stop}
          onStart={(choice) => {
            setDecisions({})
            start({ ...request, ...choice })
          }}
        />
        <div className="main">
          <article className="card" aria-label={recording.title}>
            <FieldText of={content} as="p" className="lead growing-text" />
            <div className="tool-calls">
              {calls.map((call) => (
                <ToolCallCard
                  key={call.id}
                  toolName={call.toolName ?? 'a tool'}
                  call={call}
                  decision={decisions[call.id]}
                  onDecide={(decision) => setDecisions({ ...decisions, [call.id]: decision })}
                />
              ))}
            </div>
          </article>
          {error && (
            <section className="notice failure" role="alert">
              <h2>The message did not end well.</h2>
              <p>{error.message}</p>
            </section>
          )}
        </div>
      </div>
      {calls.map((call) => (
        <StreamInspector
          key={call.id}
          of={call}
          className="inspector of-call"
          label={call.toolName ?? 'a tool'}
        />
      ))}
    </Page>
  )
}
