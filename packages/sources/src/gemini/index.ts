export { gemini } from './gemini.ts'
export type { GeminiInput, GeminiOptions } from './gemini.ts'
export type { GeminiEvent } from './events.ts'
export type { Chunks, WireInput } from '../reading/open-chunks.ts'
