import type { ErrorKind } from '@jell/core'

/** The wire formats that recordings come in. `text` is the document without a wire. */
export type WireFormat =
  | 'text'
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'gemini'
  | 'ai-sdk'
  | 'ollama'

/** The stages of the core, by name. */
export type StageName = 'embedded' | 'lenient'

/** One entry of the catalogue. */
export interface RecordingCase {
  readonly title: string
  /** What it holds, and what it is good for. */
  readonly description: string
  /** What a user would have typed. */
  readonly prompt: string
  /** The file in `documents/` that the model is said to have written. */
  readonly document: string
  /** Whether the document is written over several lines; otherwise without white space. */
  readonly pretty?: boolean
  /** The one to show first comes first. */
  readonly formats: readonly WireFormat[]
  /** About how many milliseconds pass before the first token, and between two. */
  readonly pace: { readonly first: number; readonly gap: number }
  /** How much of the document arrives, from 0 to 1; all of it by default. */
  readonly part?: number
  /** How reading it ends with its schema and stages: well (`done`), or with the kind of the error. */
  readonly ending: 'complete' | ErrorKind
  /** The stages of the core that reading it needs. */
  readonly stages?: readonly StageName[]
}
