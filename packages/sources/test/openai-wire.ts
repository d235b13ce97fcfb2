import type { OpenaiChatChunk, OpenaiChatDelta } from '../src/openai-chat/events.ts'

/** An event's fields as a server may send them, right or wrong. */
type Loose<T> = { [K in keyof T]?: unknown } & Record<string, unknown>

/** One `chat.completion.chunk` with one choice. */
export function chunk(
  delta: Loose<OpenaiChatDelta>,
  finish: string | null = null,
  index = 0,
): OpenaiChatChunk {
  const event = {
    id: 'chatcmpl-7',
    choices: [{ index, delta: delta as OpenaiChatDelta, finish_reason: finish }],
  }
  return event
}

/** One chunk with a piece of a tool call. */
export function toolChunk(...pieces: readonly unknown[]): OpenaiChatChunk {
  return chunk({ tool_calls: pieces })
}

/** Events as a body of server-sent events; strings are taken as payloads that are written already. */
export function sse(...events: readonly unknown[]): string {
  return events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('')
}

/** The wire's last event. */
export const DONE = '[DONE]'
