import { useEffect, useState } from 'react'
import { STORY_CHANGED } from 'storybook/internal/core-events'
import { useChannel } from 'storybook/manager-api'

import {
  COMMAND,
  STATE_CHANGED,
  STATE_WANTED,
  type StageCommand,
  type StageState,
} from '../stage-messages.ts'

/** Where the story's player stands, and the way to move it; `undefined` where there is none. */
export function useStageState(): {
  readonly state: StageState | undefined
  readonly send: (command: StageCommand) => void
} {
  const [state, setState] = useState<StageState>()
  const emit = useChannel({
    [STATE_CHANGED]: setState,
    [STORY_CHANGED]: () => setState(undefined),
  })
  useEffect(() => {
    emit(STATE_WANTED)
  }, [emit])
  return { state, send: (command) => emit(COMMAND, command) }
}
