// The parts of a Responses stream that are read. Everything else may be there, and nothing is trusted.
// https://platform.openai.com/docs/api-reference/responses-streaming

/** One event of an OpenAI Responses stream, as the official SDK yields it. */
export interface OpenaiResponsesEvent {
  /** `response.created`, `response.output_text.delta`, `response.completed` and so on. */
  readonly type: string
}
