// The parts of a streamed `generateContent` response that are read. Everything else may be there,
// and nothing is trusted. https://ai.google.dev/api/generate-content

/** One event of a Gemini stream, as the official SDK yields it. */
export interface GeminiEvent {
  readonly candidates?: readonly unknown[] | undefined
  readonly promptFeedback?: unknown
  readonly usageMetadata?: unknown
}
