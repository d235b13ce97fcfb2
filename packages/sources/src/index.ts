export { fromBytes } from './from-bytes.ts'
export type { BytesInput } from './from-bytes.ts'
export { fromResponse } from './from-response.ts'
export { fromText } from './from-text.ts'
export { ndjson } from './ndjson.ts'
export type { NdjsonInput } from './ndjson.ts'
export { openaiChat } from './openai-chat/openai-chat.ts'
export type { OpenaiChatInput, OpenaiChatOptions } from './openai-chat/openai-chat.ts'
export type {
  OpenaiChatChoice,
  OpenaiChatChunk,
  OpenaiChatDelta,
  OpenaiChatToolCall,
} from './openai-chat/events.ts'
export type { Chunks, WireInput } from './reading/open-chunks.ts'
export { select } from './select.ts'
export type { DocumentQuery } from './select.ts'
export { splitMessage } from './split/split-message.ts'
export type { SplitMessage, ToolCallSource } from './split/split-message.ts'
export { stalling } from './stalling.ts'
export type { StallingOptions } from './stalling.ts'
export type { WaitingClock } from './time/platform-clock.ts'
export { resumable } from './resume/resumable.ts'
export type {
  ResumableFactory,
  ResumableOptions,
  ResumedSource,
  ResumePoint,
  ResumeRequest,
} from './resume/resumable.ts'
export type { RetryOptions } from './resume/retry.ts'
