// The parts of a line of Ollama's own API that are read. Everything else may be there, and nothing is
// trusted. https://github.com/ollama/ollama/blob/main/docs/api.md

/** One line of a stream of `/api/chat` or `/api/generate`, as the official SDK yields it. */
export interface OllamaEvent {
  readonly done?: boolean | undefined
  readonly done_reason?: string | undefined
  readonly message?: unknown
  readonly response?: unknown
}
