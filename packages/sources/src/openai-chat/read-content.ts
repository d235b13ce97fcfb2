import { listProperty, textProperty } from '../reading/property.ts'

/** What the `content` of a delta holds; either may be empty. */
export interface Content {
  readonly text: string
  readonly reasoning: string
}

/**
 * Reads `content`: a string, nothing, or the list of parts that Mistral sends while a model
 * reasons. `undefined` for anything else, because dropping it could change what the document says.
 */
export function readContent(content: unknown): Content | undefined {
  if (typeof content === 'string') return { text: content, reasoning: '' }
  if (content !== undefined && content !== null && !Array.isArray(content)) return undefined
  let text = ''
  let reasoning = ''
  for (const part of content ?? []) {
    text += textProperty(part, 'text') ?? ''
    for (const thought of listProperty(part, 'thinking')) {
      reasoning += textProperty(thought, 'text') ?? ''
    }
  }
  return { text, reasoning }
}
