// The page in the panel "Stream": the inspector, for the run of the story beside it.
import type { WireFormat } from '@jell-internal/recordings'
import { stagesOf } from '@jell-internal/recordings/stages-of'
import { useStagedRun } from '@jell-internal/story-stage'
import type { StagedRun } from '@jell-internal/story-stage'
import { useStreamingObject } from '@jell/react'
import { StreamInspector } from '@jell/react/inspector'

import '@jell/react/inspector.css'
import { chunksOf, createPlayer } from '@jell/replay'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import { sourceOf } from './recordings/source-of.ts'

export function InspectorFrame(): ReactNode {
  const run = useStagedRun()
  const [recordings] = useState(() => new Map<unknown, number>())
  if (run === undefined) return null
  const key = recordings.get(run.recording) ?? recordings.size
  recordings.set(run.recording, key)
  return <InspectedRun key={key} run={run} />
}

function InspectedRun({ run }: { readonly run: StagedRun }): ReactNode {
  const { recording, position, schema, stages } = run
  const [player] = useState(() => createPlayer(recording))
  const state = useSyncExternalStore(player.subscribe, player.get, player.get)
  const object = useStreamingObject({
    schema,
    stages: stagesOf(stages),
    source: () => sourceOf(recording.origin.format as WireFormat, chunksOf(player)),
    runKey: state.run,
  })
  useEffect(() => player.seek(position), [player, position])
  return <StreamInspector of={object} />
}
