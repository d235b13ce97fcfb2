export { anthropic } from './anthropic.ts'
export type { AnthropicInput } from './anthropic.ts'
export type { AnthropicEvent } from './events.ts'
export type { Chunks, WireInput } from '../reading/open-chunks.ts'
