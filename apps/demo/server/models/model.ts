/** What the answer shall be. */
export type AnswerShape =
  /** One document of this JSON Schema. */
  | { readonly name: string; readonly schema: object }
  /** Calls of these tools, each with the JSON Schema of its arguments. */
  | { readonly tools: Readonly<Record<string, object>> }

/** What is asked of a model. */
interface Question {
  readonly prompt: string
  readonly shape: AnswerShape
}

/** A model that answers in the place of the recordings. */
export interface Model {
  readonly name: string
  /** The wire format of its answers. */
  readonly format: 'openai-chat' | 'anthropic'
  /** The provider's events as they come. Throws a `RequestError` where it refuses the request. */
  ask(question: Question, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}
