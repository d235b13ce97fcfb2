// The parts of an AI SDK stream that are read. Everything else may be there, and nothing is trusted.
// https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol

/** One chunk of a UI-message stream, or one part of a `fullStream`. */
export interface AiSdkEvent {
  /** `text-delta`, `tool-input-available`, `finish` and so on. */
  readonly type: string
}
