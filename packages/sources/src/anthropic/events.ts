// The parts of a Messages stream that are read. Everything else may be there, and nothing is trusted.
// https://docs.anthropic.com/en/docs/build-with-claude/streaming

/** One event of an Anthropic Messages stream, as the official SDK yields it. */
export interface AnthropicEvent {
  /** `message_start`, `content_block_delta`, `message_stop` and so on. */
  readonly type: string
}
