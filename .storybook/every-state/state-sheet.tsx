import { useStagedPlayer } from '@jell-internal/story-stage'
import type { FieldRef, Source } from '@jell/core'
import { FieldText, useFieldStatus, useStreamingObject, useToolCalls } from '@jell/react'
import type { StreamingObjectView } from '@jell/react'
import { chunksOf, createPlayer } from '@jell/replay'
import type { Player } from '@jell/replay'
import { stalling } from '@jell/sources'
import { openaiChat } from '@jell/sources/openai-chat'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import type { Review, Watched } from './review.ts'
import { plays, stateNames } from './states.ts'
import type { Play, StateName } from './states.ts'

import '../palette.css'
import './state-sheet.css'

interface StateSheetProps {
  /** One of them, on stage; or each, side by side. */
  readonly state: StateName | 'each'
  readonly watched: Watched
  /** Shows a run; the arguments of a call where there is nothing that does. */
  readonly show?: ((view: StreamingObjectView<Review>) => ReactNode) | undefined
}

/** Of all of them, the one that the frame around the story moves. */
const onStage: StateName = 'streaming'

/** A part or a hook in the states that it can show, each reached by playing a recording. */
export function StateSheet({ state, ...props }: StateSheetProps): ReactNode {
  return (
    <div className="state-sheet">
      {state === 'each' ? (
        stateNames.map((name) => {
          const Shown = name === onStage ? StagedState : PlayedState
          return <Shown key={name} {...props} name={name} />
        })
      ) : (
        <StagedState key={state} {...props} name={state} />
      )}
    </div>
  )
}

interface StateProps extends Omit<StateSheetProps, 'state'> {
  readonly name: StateName
}

const playOf = ({ name, watched, show }: StateProps): Play =>
  plays[name](watched, show ? 'content' : 'arguments')

/** One that the frame around the story can move. */
function StagedState(props: StateProps): ReactNode {
  const [play] = useState(() => playOf(props))
  const { player, runKey } = useStagedPlayer(play)
  return <State {...props} play={play} player={player} runKey={runKey} />
}

/** One that stands where it was put. */
function PlayedState(props: StateProps): ReactNode {
  const [play] = useState(() => playOf(props))
  const [player] = useState(() => createPlayer(play.recording))
  const { run } = useSyncExternalStore(player.subscribe, player.get, player.get)
  useEffect(() => player.seek(play.position), [player, play])
  return <State {...props} play={play} player={player} runKey={String(run)} />
}

interface PlayedProps extends StateProps {
  readonly play: Play
  readonly player: Player<'text'>
  readonly runKey: string
}

/** What the run reads: the chunks of the player as the server of the play sends them. */
function sourceOf({ patience = 60_000, isLatin1 = false }: Play, player: Player<'text'>): Source {
  const chunks = chunksOf(player)
  return stalling(openaiChat(isLatin1 ? latin1Of(chunks) : chunks), { milliseconds: patience })
}

async function* latin1Of(chunks: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield Uint8Array.from(chunk, (character) => character.charCodeAt(0))
  }
}

function State(props: PlayedProps): ReactNode {
  return props.show ? <DocumentState {...props} show={props.show} /> : <CallState {...props} />
}

function DocumentState(props: PlayedProps & Required<Pick<StateProps, 'show'>>): ReactNode {
  const { play, player, runKey, show } = props
  const { schema, limits, isStopped = false } = play
  const view = useStreamingObject<Review>({
    source: () => sourceOf(play, player),
    runKey,
    schema,
    ...(limits && { limits }),
  })
  const { phase, stop } = view
  useEffect(() => {
    if (isStopped && phase === 'streaming') stop()
  }, [isStopped, phase, stop])
  return (
    <Card {...props} of={view.field()} error={view.error?.kind}>
      {show?.(view)}
    </Card>
  )
}

function CallState(props: PlayedProps): ReactNode {
  const { play, player, runKey } = props
  const { schema, limits, isStopped = false } = play
  const { calls, phase, stop, error } = useToolCalls({
    source: () => sourceOf(play, player),
    tools: { review: { ...(schema && { schema }), ...(limits && { limits }) } },
    runKey,
  })
  useEffect(() => {
    if (isStopped && phase === 'streaming') stop()
  }, [isStopped, phase, stop])
  const [call] = calls
  return (
    <Card {...props} of={call?.root} error={(call?.error ?? error)?.kind}>
      {call && (
        <FieldText
          of={(call.root as FieldRef<unknown> as FieldRef<Review>).field('summary')}
          as="p"
        />
      )}
    </Card>
  )
}

interface CardProps extends StateProps {
  readonly of: FieldRef<unknown> | undefined
  readonly error: string | undefined
  readonly children: ReactNode
}

function Card({ name, watched, of, error, children }: CardProps): ReactNode {
  return (
    <figure data-state={name} data-error={error}>
      <figcaption>
        <b>{name}</b> {of && <StatusOf of={of as FieldRef<Review>} name={name} watched={watched} />}
      </figcaption>
      {children}
    </figure>
  )
}

interface StatusOfProps extends StateProps {
  readonly of: FieldRef<Review>
}

/** The status of the field that is watched, where the name of the state does not say it. */
function StatusOf({ of, name, watched }: StatusOfProps): ReactNode {
  const member = watched.pointer.slice(1) as keyof Review
  const status = useFieldStatus(of.field(member) as FieldRef<unknown>)
  return status !== name && status
}
