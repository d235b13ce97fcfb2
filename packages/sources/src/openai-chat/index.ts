export { openaiChat } from './openai-chat.ts'
export type { OpenaiChatInput, OpenaiChatOptions } from './openai-chat.ts'
export type {
  OpenaiChatChoice,
  OpenaiChatChunk,
  OpenaiChatDelta,
  OpenaiChatToolCall,
} from './events.ts'
export type { Chunks, WireInput } from '../reading/open-chunks.ts'
