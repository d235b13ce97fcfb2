// The parts of a `chat.completion.chunk` that are read. Everything is optional, and nothing is
// trusted: compatible servers leave fields out, add their own, and change their types.
// https://platform.openai.com/docs/api-reference/chat-streaming

/** One event of an OpenAI Chat Completions stream, as the official SDK yields it. */
export interface OpenaiChatChunk {
  readonly choices?: readonly OpenaiChatChoice[] | null | undefined
}

/** What an event adds to one of the `n` answers. */
export interface OpenaiChatChoice {
  readonly index?: number | undefined
  readonly delta?: OpenaiChatDelta | null | undefined
  readonly finish_reason?: string | null | undefined
}

/** The pieces that an event carries. */
export interface OpenaiChatDelta {
  readonly content?: string | null | undefined
  readonly refusal?: string | null | undefined
  readonly tool_calls?: readonly OpenaiChatToolCall[] | null | undefined
}

/** A piece of one tool call. Which call it belongs to is said by `index`, or else by `id`. */
export interface OpenaiChatToolCall {
  readonly index?: number | undefined
  readonly id?: string | null | undefined
  readonly function?:
    | {
        readonly name?: string | null | undefined
        readonly arguments?: string | null | undefined
      }
    | null
    | undefined
}
