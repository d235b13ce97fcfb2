export { ollama } from './ollama.ts'
export type { OllamaInput } from './ollama.ts'
export type { OllamaEvent } from './events.ts'
export type { Chunks, WireInput } from '../reading/open-chunks.ts'
