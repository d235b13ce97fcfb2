export { STAGE_CHANNEL, STATE_WANTED } from './stage-messages.ts'
export type { StagedRun, StageSettings } from './stage-messages.ts'
export { useStagedPlayer } from './use-staged-player.ts'
export type { StagedPlayer, StagedPlayerOptions } from './use-staged-player.ts'
