import type { Recording } from '@jell/core'
import { rechunk } from '@jell/replay'

/** What carries the document: the text of the message, or the arguments of a call. */
export type Carried = 'content' | 'arguments'

/** A document in the wire format of Chat Completions, a few characters to an event. */
export function chatRecording(
  text: string,
  carried: Carried = 'content',
  finish = 'stop',
): Recording<'text'> {
  const origin = { title: 'A review', format: 'openai-chat', model: 'written by hand' }
  const whole: Recording<'text'> = { version: 1, origin, encoding: 'text', chunks: [[0, text]] }
  const pieces = rechunk(whole, { by: 'random', seed: 7, longest: 6 }).chunks
  const events = pieces.map(([, piece], index) => eventOf(deltaOf(piece, carried, index === 0)))
  const end = [eventOf({}, finish), 'data: [DONE]\n\n']
  const chunks = [...events, ...end].map((event, index) => [index * 25, event] as const)
  return { ...whole, chunks, ending: { at: chunks.length * 25, how: 'complete' } }
}

/** How many steps are taken when so much of the document has been said. */
export function positionBehind({ chunks }: Recording<'text'>, words: string): number {
  let said = ''
  for (const [index, [, chunk]] of chunks.entries()) {
    if (said.includes(words)) return index
    said += textOf(chunk)
  }
  return chunks.length
}

const eventOf = (delta: object, finish: string | null = null): string => {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`
}

function deltaOf(piece: string, carried: Carried, isFirst: boolean): object {
  if (carried === 'content') return { content: piece }
  const named = isFirst ? { id: 'call-1', type: 'function' } : {}
  const called = { ...(isFirst && { name: 'review' }), arguments: piece }
  return { tool_calls: [{ index: 0, ...named, function: called }] }
}

interface ChatEvent {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string
      readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[]
    }
  }[]
}

function textOf(event: string): string {
  if (event.includes('[DONE]')) return ''
  const { choices } = JSON.parse(event.slice('data: '.length)) as ChatEvent
  const [delta] = choices.map((choice) => choice.delta)
  return delta?.content ?? delta?.tool_calls?.[0]?.function.arguments ?? ''
}
