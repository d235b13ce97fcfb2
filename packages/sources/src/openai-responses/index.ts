export { openaiResponses } from './openai-responses.ts'
export type { OpenaiResponsesInput, OpenaiResponsesOptions } from './openai-responses.ts'
export type { OpenaiResponsesEvent } from './events.ts'
export type { Chunks, WireInput } from '../reading/open-chunks.ts'
