import type { Stage } from '../contracts/stage.ts'
import { joinStages } from './join-stages.ts'

/**
 * Makes a stage of one's own, for `stages`: it reads the text of a model before the strict tokenizer
 * does, and may skip or replace parts of it. Costs nothing by itself; what the stage is joined to
 * others with comes along once.
 */
export function defineStage(stage: Omit<Stage, 'join'>): Stage {
  return { ...stage, join: joinStages }
}
