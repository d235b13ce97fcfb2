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
  const [shown, setShown] = useState({ run, key: 0 })
  if (run !== shown.run) {
    // A move backwards is a new run, which the inspector sees from its first character only when it
    // is there before.
    const goesOn =
      run?.recording === shown.run?.recording && (run?.position ?? 0) >= (shown.run?.position ?? 0)
    setShown({ run, key: goesOn ? shown.key : shown.key + 1 })
  }
  return shown.run === undefined ? null : <InspectedRun key={shown.key} run={shown.run} />
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
