// Tells the frame around the preview where the story's player stands, and does what it asks.
import type { Channel } from 'storybook/internal/channels'

import {
  COMMAND,
  STAGE_CHANNEL,
  STATE_CHANGED,
  STATE_WANTED,
  type StageCommand,
  type StagedMove,
  type StagedRun,
  type StageState,
} from './stage-messages.ts'
import { getStagedStory, onStagedStory } from './staged-story.ts'

/** Call it once for a channel. */
export function bridgeStage(channel: Channel): void {
  // The inspector is a page of its own, which reads the same recording up to the same place.
  const runs = new BroadcastChannel(STAGE_CHANNEL)
  let stop: () => void = () => undefined

  const tellState = (): void => channel.emit(STATE_CHANGED, stateNow())
  // A page without a story, such as the inspector's, has nothing to say to the others.
  const tellRun = (): void => {
    if (getStagedStory() !== undefined) runs.postMessage(runNow())
  }
  const follow = (): void => {
    stop()
    const player = getStagedStory()?.player
    stop =
      player?.subscribe(() => {
        tellState()
        const move: StagedMove = { position: player.get().position }
        runs.postMessage(move)
      }) ?? (() => undefined)
    tellState()
    tellRun()
  }
  onStagedStory(follow)
  follow()
  channel.on(STATE_WANTED, tellState)
  channel.on(COMMAND, obey)
  runs.addEventListener('message', ({ data }) => {
    if (data === STATE_WANTED) tellRun()
  })
}

function stateNow(): StageState | undefined {
  const story = getStagedStory()
  if (story === undefined) return undefined
  const { position, total, time, duration, playing, speed } = story.player.get()
  return { title: story.title, position, total, time, duration, playing, speed }
}

function runNow(): StagedRun | undefined {
  const story = getStagedStory()
  if (story === undefined) return undefined
  const { recording, player, schema, stages } = story
  return { recording, position: player.get().position, schema, stages }
}

function obey(command: StageCommand): void {
  const player = getStagedStory()?.player
  if (player === undefined) return
  switch (command.type) {
    case 'play':
      player.play()
      return
    case 'pause':
      player.pause()
      return
    case 'step':
      player.step(command.count)
      return
    case 'seek':
      player.pause()
      player.seek(command.position)
      return
    case 'speed':
      player.setSpeed(command.speed)
      return
    default:
      command satisfies never
  }
}
