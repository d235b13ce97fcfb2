// What is on stage: the story that was mounted last and plays a recording.
import type { Recording } from '@jell/core'
import type { Player } from '@jell/replay'
import type { JsonSchema } from '@jell/schema'

import type { StageName } from './stage-messages.ts'

export interface StagedStory {
  readonly title: string
  readonly recording: Recording<'text'>
  readonly player: Player<'text'>
  /** As JSON Schema, where the story has one. */
  readonly schema: JsonSchema | undefined
  readonly stages: readonly StageName[]
}

const listeners = new Set<() => void>()
let current: StagedStory | undefined

/** `undefined` while no story plays a recording. */
export function getStagedStory(): StagedStory | undefined {
  return current
}

/** Calls `listener` when another story comes on stage. Returns the function that stops it. */
export function onStagedStory(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a story on stage. Returns the function that takes it off, unless another has come. */
export function putOnStage(story: StagedStory): () => void {
  setCurrent(story)
  return () => {
    if (current === story) setCurrent(undefined)
  }
}

function setCurrent(story: StagedStory | undefined): void {
  current = story
  for (const listener of listeners) listener()
}
