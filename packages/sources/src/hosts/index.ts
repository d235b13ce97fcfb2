export { assistantUiParser } from './assistant-ui-parser.ts'
export type {
  AssistantUiParser,
  AssistantUiParserBackend,
  AssistantUiParserContext,
} from './assistant-ui-parser.ts'
export { fromAssistantUi } from './from-assistant-ui.ts'
export type { AssistantUiPart, AssistantUiStatus } from './from-assistant-ui.ts'
export { fromCopilotKit } from './from-copilot-kit.ts'
export type { CopilotKitProps } from './from-copilot-kit.ts'
export { fromTanstackAi } from './from-tanstack-ai.ts'
export type { TanstackAiOutput, TanstackAiToolCall } from './from-tanstack-ai.ts'
export { fromUseObject } from './from-use-object.ts'
export type { PartialObject } from './from-use-object.ts'
export type { HostDraft, HostEnding, HostText } from './host-error.ts'
export { tapToolInputs } from './tap-tool-inputs.ts'
export type { AiSdkToolPart, ToolInputs, ToolInputTransport } from './tap-tool-inputs.ts'
