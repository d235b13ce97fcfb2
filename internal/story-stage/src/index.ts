export { useStagedPlayer } from './use-staged-player.ts'
export type { StagedPlayer, StagedPlayerOptions } from './use-staged-player.ts'
export { useStagedRun } from './use-staged-run.ts'
export type { StagedRun, StageName } from './stage-messages.ts'
