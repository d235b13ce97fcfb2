import { useStagedPlayer } from '@jell-internal/story-stage'
import type { StagedPlayer } from '@jell-internal/story-stage'
import type { Recording } from '@jell/core'
import { useStreamingObject } from '@jell/react'
import type { JsonSchemaOption, StreamingObjectView } from '@jell/react'
import { chunksOf, parseRecording } from '@jell/replay'
import type { ReactNode } from 'react'

import releaseReview from '../../../../recordings/text/release-review.json' with { type: 'json' }

import './recorded-review.css'

/** The document that the stories play. */
export interface Review {
  readonly title: string
  readonly verdict: string
  readonly score: number
  readonly summary: string
  readonly reasons: readonly string[]
}

/** The recording of {@link Review}, as text. */
export const recording: Recording = parseRecording(releaseReview)

/** Where the recording has just said so much; its end without a text. */
export function positionBehind(text?: string, { chunks }: Recording = recording): number {
  let said = ''
  for (const [index, [, chunk]] of chunks.entries()) {
    if (text !== undefined && said.includes(text)) return index
    said += chunk
  }
  return chunks.length + 1
}

interface RecordedProps<T> extends JsonSchemaOption {
  /** What to play: the recording, or what a fault made of it. */
  readonly play?: Recording
  /** Where it stands at first: how many steps of it were taken. */
  readonly position: number
  readonly children: (object: StreamingObjectView<T>) => ReactNode
}

/** Plays the recording of a review up to a position, and onwards by hand. */
export function RecordedReview(props: RecordedProps<Review>): ReactNode {
  return <Recorded {...props} />
}

/** Plays a recording up to a position, and onwards by hand. */
export function Recorded<T>(props: RecordedProps<T>): ReactNode {
  const { play = recording, position, schema, children } = props
  const staged = useStagedPlayer({ recording: play, position, schema })
  const review = useStreamingObject<T>({
    source: () => chunksOf(staged.player),
    runKey: staged.runKey,
    schema,
  })
  return (
    <article className="review">
      {children(review)}
      <Controls {...staged} />
    </article>
  )
}

function Controls({ player, playing, position, total }: StagedPlayer): ReactNode {
  return (
    <footer className="controls">
      <button type="button" onClick={() => (playing ? player.pause() : player.play())}>
        {playing ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={() => player.step()}>
        Step
      </button>
      <button type="button" onClick={() => player.seek(0)}>
        Restart
      </button>
      <progress aria-label="Position in the recording" value={position} max={total} />
    </footer>
  )
}
