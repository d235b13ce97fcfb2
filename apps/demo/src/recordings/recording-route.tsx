import { catalogue } from '@jell-internal/recordings'
import type { RecordingName } from '@jell-internal/recordings'

import { NotFoundPage } from '../shell/not-found-page.tsx'
import { RecordingPage } from './recording-page.tsx'
import { ToolCallsPage } from './tool-calls-page.tsx'

/** The page of the recording of this name: of one document, or of several calls. */
export function RecordingRoute({ name }: { readonly name: string }) {
  if (!isRecordingName(name)) return <NotFoundPage />
  const recording = catalogue[name]
  return 'tools' in recording ? (
    <ToolCallsPage name={name} recording={recording} />
  ) : (
    <RecordingPage name={name} recording={recording} />
  )
}

const isRecordingName = (name: string): name is RecordingName => Object.hasOwn(catalogue, name)
