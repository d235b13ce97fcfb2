import { useStagedPlayer } from '@jell-internal/story-stage'
import type { StageName } from '@jell-internal/story-stage'
import type { Recording } from '@jell/core'
import { Field, useStreamingObject } from '@jell/react'
import type { JsonSchemaOption, ObjectSettings } from '@jell/react'
import { StreamInspector } from '@jell/react/inspector'
import { chunksOf } from '@jell/replay'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

import '../../inspector.css'
import './inspected-run.css'

interface InspectedRunProps extends JsonSchemaOption {
  readonly play: Recording<'text'>
  /** Settings of the run, such as its stages. */
  readonly settings?: ObjectSettings
  /** Names of the stages in the settings, for the frame around the story. */
  readonly stages?: readonly StageName[]
  /** How many steps are taken before the inspector is there. */
  readonly missed?: number
  /** Times of the recording are divided by this. */
  readonly speed?: number
}

/** A run that plays a recording beside its inspector. */
export function InspectedRun(props: InspectedRunProps): ReactNode {
  const { play, settings, schema, stages, missed = 0, speed = 40 } = props
  const { player, runKey } = useStagedPlayer({ recording: play, position: missed, schema, stages })
  const played = useRef<typeof player>(undefined)
  const run = useStreamingObject({ source: () => chunksOf(player), runKey, schema, ...settings })
  // What is missed has been read, and shows.
  const isThere = missed === 0 || (run.phase !== 'idle' && run.phase !== 'connecting')
  // It plays by itself once; from then on it is moved by hand.
  useEffect(() => {
    if (!isThere || played.current === player) return undefined
    const timer = setTimeout(() => {
      played.current = player
      player.setSpeed(speed)
      player.play()
    })
    return () => clearTimeout(timer)
  }, [player, isThere, speed])
  return (
    <div className="inspected-run">
      <Field<unknown> of={run.root} as="p">
        The page shows the run here.
      </Field>
      {isThere && <StreamInspector of={run} />}
    </div>
  )
}
