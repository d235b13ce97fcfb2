import type { Recording } from '@jell/core'
import { createPlayer, toTextRecording } from '@jell/replay'
import type { Player, PlayerState } from '@jell/replay'
import type { JsonSchema } from '@jell/schema'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'

import { asRecorded } from './stage-messages.ts'
import type { StageName, StageSettings } from './stage-messages.ts'
import { positionAfter, stageRecording } from './stage-recording.ts'
import { putOnStage } from './staged-story.ts'

/** How the recordings of the stories below are changed; as they are, where nobody says. */
export const StageSettingsContext = createContext<StageSettings>(asRecorded)

/** What a story plays. */
export interface StagedPlayerOptions {
  readonly recording: Recording
  /** Where it stands at first: how many steps of the recording were taken. */
  readonly position?: number | undefined
  /** For the inspector beside the story. */
  readonly schema?: JsonSchema | undefined
  readonly stages?: readonly StageName[] | undefined
}

/** The player of a story, and what a run of it is called: no two runs of a story have one name. */
export interface StagedPlayer extends PlayerState {
  readonly player: Player<'text'>
  readonly runKey: string
}

const noStages: readonly StageName[] = []

/** Numbers the players, of which no two may play runs of one name. */
const numbers = new WeakMap<Player<'text'>, number>()
let players = 0

function numberOf(player: Player<'text'>): number {
  const number = numbers.get(player) ?? (players += 1)
  numbers.set(player, number)
  return number
}

/** Plays the recording of a story, as the settings around it say, and lets the frame move it. */
export function useStagedPlayer(options: StagedPlayerOptions): StagedPlayer {
  const { recording, position = 0, schema, stages = noStages } = options
  const settings = useContext(StageSettingsContext)
  const { player, staged } = useMemo(() => {
    const recorded = toTextRecording(recording)
    const changed = stageRecording(recorded, settings)
    const made = createPlayer(changed)
    made.seek(settings === asRecorded ? position : positionAfter(position, recorded, changed))
    return { player: made, staged: changed }
  }, [recording, position, settings])
  useEffect(() => {
    const { title } = staged.origin
    const leave = putOnStage({ title, recording: staged, player, schema, stages })
    return () => {
      player.pause()
      leave()
    }
  }, [staged, player, schema, stages])
  const state = useSyncExternalStore(player.subscribe, player.get, player.get)
  return { ...state, player, runKey: `${numberOf(player)}.${state.run}` }
}
