import type { RecordingCase, RecordingName } from '@jell-internal/recordings'
import { stagesOf } from '@jell-internal/recordings/stages-of'
import { StreamAnnouncer, useStreamingObject } from '@jell/react'
import { StreamInspector } from '@jell/react/inspector'

import '@jell/react/inspector.css'
import { useRef, useState } from 'react'
import type * as z from 'zod'

import { AnswerCard } from '../answers/answer-card.tsx'
import { EndingNotice } from '../answers/ending-notice.tsx'
import { MarksExplained } from '../answers/marks/marks-explained.tsx'
import { InlineCode } from '../answers/parts/inline-code.tsx'
import { Page } from '../shell/page.tsx'
import { recordingSource } from '../wire/recording-source.ts'
import type { PlayRequest } from '../wire/recording-source.ts'
import { Outline } from './outline.tsx'
import { SaveBar } from './save-bar.tsx'
import { StreamControls } from './stream-controls.tsx'
import type { StreamChoice } from './stream-controls.tsx'

interface RecordingPageProps {
  readonly name: RecordingName
  readonly recording: RecordingCase & { readonly schema: z.ZodObject }
}

/** One recording, played into the card that shows its answer. */
export function RecordingPage({ name, recording }: RecordingPageProps) {
  const answer = useStreamingObject({
    schema: recording.schema,
    source: recordingSource,
    stages: stagesOf(recording.stages),
  })
  const request: PlayRequest = { name, format: recording.formats[0] ?? 'text', speed: 1 }
  const [speed, setSpeed] = useState(1)
  const start = (choice: StreamChoice): void => {
    setSpeed(choice.speed)
    answer.start({ ...request, ...choice })
  }
  const status = useRef<HTMLParagraphElement>(null)
  // The button that was pressed goes away, and the focus with it. Not to Stop: a key that is held
  // down, or pressed twice, would stop what it has just started.
  const retry = (): void => {
    start({ speed })
    status.current?.focus()
  }

  return (
    <Page
      title={recording.title}
      heading={recording.title}
      lead={<InlineCode text={recording.description} />}
    >
      <div className="workbench" data-phase={answer.phase}>
        <StreamControls phase={answer.phase} onStart={start} onStop={answer.stop} status={status} />
        <div className="main">
          <article className="card" aria-label={recording.title}>
            <AnswerCard schema={recording.schema} answer={answer} />
          </article>
          <EndingNotice answer={answer} onRetry={retry} />
        </div>
        <aside className="side">
          <Outline of={answer.root} names={Object.keys(recording.schema.shape)} />
          <SaveBar answer={answer} />
          <MarksExplained />
        </aside>
        <StreamAnnouncer of={answer} />
      </div>
      <StreamInspector of={answer} className="inspector" />
    </Page>
  )
}
