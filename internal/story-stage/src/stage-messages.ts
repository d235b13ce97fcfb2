// What the preview, which plays, and the frame around it, which shows and asks, tell each other.
import type { Recording } from '@jell/core'
import type { JsonSchema } from '@jell/schema'

/** The name of the addon, and of its globals. */
export const STAGE = 'jell-stage'

/** Sent by the preview: a {@link StageState}, or nothing where the story plays no recording. */
export const STATE_CHANGED = `${STAGE}/state-changed`
/** Sent by the frame: a {@link StageCommand}. */
export const COMMAND = `${STAGE}/command`
/** Sent by the frame: the state is wanted, since it has just come. */
export const STATE_WANTED = `${STAGE}/state-wanted`

/** Where the story's player stands. */
export interface StageState {
  readonly title: string
  readonly position: number
  readonly total: number
  /** Milliseconds into the recording, and its length. */
  readonly time: number
  readonly duration: number
  readonly playing: boolean
  readonly speed: number
}

/** What somebody asks of the story's player. */
export type StageCommand =
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'step'; readonly count: number }
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'speed'; readonly speed: number }

/** How every recording is changed before it is played. */
export interface StageSettings {
  readonly cut: 'recorded' | 'characters' | 'words' | 'random' | 'one chunk'
  /** Of random cuts. */
  readonly seed: number
  readonly fault: 'none' | 'break' | 'end' | 'stall' | 'slow start' | 'twice' | 'swapped'
  /** How far into the text the fault lies, in hundredths. */
  readonly faultAt: number
}

export const asRecorded: StageSettings = {
  cut: 'recorded',
  seed: 1,
  fault: 'none',
  faultAt: 60,
}

/** What a second page needs to show the same run is sent on a `BroadcastChannel` of this name. */
export const STAGE_CHANNEL = `${STAGE}/run`

/** The stages of the core, by name. */
export type StageName = 'embedded' | 'lenient'

/** A story comes on stage, or is told to a page that has just come. */
export interface StagedRun {
  readonly recording: Recording<'text'>
  readonly position: number
  /** As JSON Schema, where the story has one. */
  readonly schema: JsonSchema | undefined
  readonly stages: readonly StageName[]
}

/** It goes to another position, or leaves. */
export type StagedMove = Pick<StagedRun, 'position'> | undefined
