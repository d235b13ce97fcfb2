import type { Recording } from '@jell/core'
import { Field, useStreamingObject } from '@jell/react'
import type { JsonSchemaOption, ObjectSettings } from '@jell/react'
import { StreamInspector } from '@jell/react/inspector'
import { chunksOf, createPlayer } from '@jell/replay'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import '../../inspector.css'
import './inspected-run.css'

interface InspectedRunProps extends JsonSchemaOption {
  readonly play: Recording<'text'>
  /** Settings of the run, such as its stages. */
  readonly settings?: ObjectSettings
  /** How many steps are taken before the inspector is there. */
  readonly missed?: number
  /** Times of the recording are divided by this. */
  readonly speed?: number
}

/** A run that plays a recording beside its inspector. */
export function InspectedRun(props: InspectedRunProps): ReactNode {
  const { play, settings, schema, missed = 0, speed = 40 } = props
  const [player] = useState(() => createPlayer(play, { speed }))
  const run = useStreamingObject({
    source: () => chunksOf(player),
    runKey: 1,
    schema,
    ...settings,
  })
  // What is missed has been read, and shows.
  const isThere = missed === 0 || (run.phase !== 'idle' && run.phase !== 'connecting')
  useEffect(() => {
    player.seek(missed)
    return () => player.pause()
  }, [player, missed])
  useEffect(() => {
    if (!isThere) return undefined
    const timer = setTimeout(() => player.play())
    return () => clearTimeout(timer)
  }, [player, isThere])
  return (
    <div className="inspected-run">
      <Field<unknown> of={run.root} as="p">
        The page shows the run here.
      </Field>
      {isThere && <StreamInspector of={run} />}
    </div>
  )
}
