import { listProperty, property, textProperty } from '../reading/property.ts'

/** What the `content` of a delta holds; either may be empty. */
export interface Content {
  readonly text: string
  readonly reasoning: string
}

/**
 * Reads `content`: a string, nothing, or the list of parts that Mistral sends while a model
 * reasons. `undefined` for anything else, because dropping it could change what the document says.
 */
export function readContent(delta: unknown): Content | undefined {
  const content = property(delta, 'content') ?? ''
  const parts: unknown = typeof content === 'string' ? [{ text: content }] : content
  if (!Array.isArray(parts)) return undefined
  const thoughts = parts.flatMap((part) => listProperty(part, 'thinking'))
  return { text: textOf(parts), reasoning: textOf(thoughts) }
}

function textOf(parts: readonly unknown[]): string {
  return parts.map((part) => textProperty(part, 'text')).join('')
}
